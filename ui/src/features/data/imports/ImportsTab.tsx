// The overview, and every upload with who sent it and its outcome: the first tab of Data Management.
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
