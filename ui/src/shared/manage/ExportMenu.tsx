// "Export" above a list: what the list shows, as CSV or as a workbook.
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Query } from '@/api/client';
import { isApiError } from '@/api/errors';
import { download } from '@/api/files';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notices';

interface ExportMenuProps {
  path: string;
  query?: Query;
  /** Name of the file where the server gives none. */
  name: string;
  label?: string;
}

export function ExportMenu({ path, query, name, label }: ExportMenuProps) {
  const { t } = useTranslation('manage');
  const save = async (format: string) => {
    try {
      await download(path, { ...query, format }, `${name}.${format}`);
    } catch (error) {
      toast.error(t('exportFailed'), isApiError(error) ? error.message : undefined);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'csv', label: t('csv'), icon: <Icon name="file" size={18} /> },
          { key: 'xlsx', label: t('xlsx'), icon: <Icon name="file-sheet" size={18} /> },
        ],
        onClick: ({ key }) => save(key),
      }}
    >
      <Button kind="quiet" size="sm" icon="download" aria-haspopup="menu">
        {label ?? t('export')}
      </Button>
    </Dropdown>
  );
}
