import { MasterPage } from './MasterPage';

export default function DistrictsPage() {
  return <MasterPage plural="districts" />;
}
