// First tab of Data Management: overview and import history.
import { Imports } from './Imports';
import { Overview } from './Overview';

export default function ImportsTab() {
  return (
    <>
      <Overview />
      <Imports />
    </>
  );
}
