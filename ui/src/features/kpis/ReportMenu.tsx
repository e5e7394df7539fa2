// "Generate Report": the figures as a workbook, a text file or a printed page. Samples are nobody's report.
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import { LateDropdown } from '@/shared/ui/LateDropdown';
import { toast } from '@/shared/ui/notices';
import { downloadReport, type ReportFormat } from './api';

const FORMATS = [
  ['xlsx', 'file-sheet'],
  ['csv', 'file'],
  ['pdf', 'file'],
] as const;
const NO_BROWSER = 503;

interface ReportMenuProps {
  department: string;
  take: (download: () => Promise<boolean>) => void;
  live: boolean;
}

export function ReportMenu({ department, take, live }: ReportMenuProps) {
  const { t } = useTranslation('kpis');
  const save = async (format: ReportFormat) => {
    try {
      return await downloadReport(department, format);
    } catch (error) {
      if (format !== 'pdf' || !isApiError(error) || error.status !== NO_BROWSER) throw error;
      // A server that can't print gives the page, which any browser prints.
      const saved = await downloadReport(department, 'html');
      toast.info(t('report.page'), error.message);
      return saved;
    }
  };
  if (!live)
    return (
      <Button icon="file-sheet" onClick={() => take(() => save('xlsx'))}>
        {t('actions.report')}
      </Button>
    );
  return (
    <LateDropdown
      menu={{
        items: FORMATS.map(([key, icon]) => ({
          key,
          label: t(`report.${key}`),
          icon: <Icon name={icon} size={18} />,
        })),
        onClick: ({ key }) => take(() => save(key as ReportFormat)),
      }}
    >
      <Button icon="file-sheet" aria-haspopup="menu">
        {t('actions.report')}
      </Button>
    </LateDropdown>
  );
}
