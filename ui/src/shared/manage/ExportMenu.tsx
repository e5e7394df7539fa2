// "Export" above a list: its filtered content as CSV or workbook.

import { useTranslation } from 'react-i18next';
import type { Query } from '@/api/client';
import { download } from '@/api/files';
import { Button } from '../ui/Button';
import { LazyDropdown, menuItem } from '../ui/LazyDropdown';
import { attempt } from '../ui/useAct';

interface ExportMenuProps {
  path: string;
  query?: Query;
  /** Fallback for the file name. */
  name: string;
  label?: string;
  /** Also offers unmasked contact details, which the server records in the audit log. */
  withContacts?: boolean;
}

export function ExportMenu({ path, query, name, label, withContacts }: ExportMenuProps) {
  const { t } = useTranslation('manage');
  const save = (format: string, contacts: boolean) =>
    attempt(t('exportFailed'), () =>
      download(path, { ...query, format, ...(contacts ? { contacts } : {}) }, `${name}.${format}`),
    );
  return (
    <LazyDropdown
      menu={{
        items: [
          menuItem('csv', t('csv'), 'file'),
          menuItem('xlsx', t('xlsx'), 'file-sheet'),
          ...(withContacts
            ? [
                { type: 'divider' as const },
                {
                  key: 'contacts',
                  type: 'group' as const,
                  label: t('withContacts'),
                  children: [
                    menuItem('csv+contacts', t('csv'), 'file'),
                    menuItem('xlsx+contacts', t('xlsx'), 'file-sheet'),
                  ],
                },
              ]
            : []),
        ],
        onClick: ({ key }) => save(key.split('+')[0] ?? 'csv', key.includes('+')),
      }}
    >
      <Button needsServer kind="quiet" size="sm" icon="download" aria-haspopup="menu">
        {label ?? t('export')}
      </Button>
    </LazyDropdown>
  );
}
