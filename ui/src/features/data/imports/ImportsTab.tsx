// Every upload, who sent it, and what became of it: a tab of Data Management.
import { ImportHistory } from './ImportHistory';

export default function ImportsTab() {
  return <ImportHistory />;
}
