import { MasterPage } from './MasterPage';

export default function DivisionsPage() {
  return <MasterPage plural="divisions" />;
}
