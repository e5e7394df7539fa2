import { useSiteName } from '../site';

/** What the portal is called. */
export function SiteName() {
  return <>{useSiteName()}</>;
}
