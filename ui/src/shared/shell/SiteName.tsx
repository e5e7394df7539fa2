import { useSiteName } from '../site';

export function SiteName() {
  return <>{useSiteName()}</>;
}
