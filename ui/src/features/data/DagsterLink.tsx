// Link to Dagster's UI. On the server itself it is a plain link. Behind the proxy the portal first grants this browser
// access, which is recorded in the audit log.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { toast } from '@/shared/ui/notices';
import { useFigures } from './api';

interface DagsterLinkProps {
  /** Path within Dagster: `/runs`. */
  to: string;
  className?: string;
  children: ReactNode;
  /** Rendered if Dagster's UI is not reachable. */
  fallback?: ReactNode;
}

export function DagsterLink({ to, className, children, fallback = null }: DagsterLinkProps) {
  const { t } = useTranslation('data');
  const address = useFigures().data?.dagster_url;
  if (!address) return fallback;
  const url = `${address}${to}`;
  const open = async () => {
    // Open the tab within the click handler; after an await it would be blocked as a pop-up.
    const tab = window.open('about:blank', '_blank');
    try {
      await api.post('/api/operations/dagster-access');
      if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else window.location.assign(url);
    } catch (error) {
      tab?.close();
      toast.failed(t('runs.dagsterFailed'), error);
    }
  };
  return (
    <a
      className={className}
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={
        address.startsWith('/')
          ? (event) => {
              event.preventDefault();
              open();
            }
          : undefined
      }
    >
      {children}
    </a>
  );
}
