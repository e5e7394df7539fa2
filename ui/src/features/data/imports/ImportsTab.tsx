// Every upload, who sent it, and what became of it: a tab of Data Management.
import { Imports } from './Imports';

export default function ImportsTab() {
  return <Imports />;
}
