import { MasterPage } from './MasterPage';

export default function ServicesPage() {
  return <MasterPage plural="services" />;
}
