import { MasterPage } from './MasterPage';

export default function SectionsPage() {
  return <MasterPage plural="sections" />;
}
