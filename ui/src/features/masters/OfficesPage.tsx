import { MasterPage } from './MasterPage';

export default function OfficesPage() {
  return <MasterPage plural="offices" />;
}
