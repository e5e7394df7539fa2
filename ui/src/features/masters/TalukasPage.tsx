import { MasterPage } from './MasterPage';

export default function TalukasPage() {
  return <MasterPage plural="talukas" />;
}
