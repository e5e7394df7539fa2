// The way to Dagster's own screens: on the machine itself a plain link; behind the portal's proxy it opens once the
// portal has let this browser in, which is noted in the audit log.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { toast } from '@/shared/ui/notices';
import { useFigures } from './api';

interface DagsterLinkProps {
  /** Within Dagster, from its root: `/runs`. */
  to: string;
  className?: string;
  children: ReactNode;
  /** What stands here where Dagster's screens can't be reached. */
  otherwise?: ReactNode;
}

export function DagsterLink({ to, className, children, otherwise = null }: DagsterLinkProps) {
  const { t } = useTranslation('data');
  const address = useFigures().data?.dagster_url;
  if (!address) return otherwise;
  const url = `${address}${to}`;
  const enter = async () => {
    // Within the click: a page that opens a tab later is stopped as a pop-up.
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
              enter();
            }
          : undefined
      }
    >
      {children}
    </a>
  );
}
