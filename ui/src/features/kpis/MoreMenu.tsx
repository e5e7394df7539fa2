// What is done seldom on this page: all data, accounts, reports as workbook, text file or printed page, and its settings.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useReachable } from '@/api/connection';
import { isApiError } from '@/api/errors';
import { Button } from '@/shared/ui/Button';
import { Icon, type IconName } from '@/shared/ui/Icon';
import { LateDropdown } from '@/shared/ui/LateDropdown';
import { toast } from '@/shared/ui/notices';
import { downloadData, downloadReport, type ReportFormat } from './api';

const FORMATS: ReportFormat[] = ['xlsx', 'csv', 'pdf'];
const NO_BROWSER = 503;

interface MoreMenuProps {
  department: string;
  /** Samples never leave the page. */
  live: boolean;
  /** Where this person manages accounts. */
  people: string | null;
  onViewAll: () => void;
  onSettings: () => void;
}

interface Act {
  key: string;
  icon: IconName;
  label: string;
  act: () => void;
  disabled?: boolean;
}

export function MoreMenu({ department, live, people, onViewAll, onSettings }: MoreMenuProps) {
  const { t } = useTranslation('kpis');
  const navigate = useNavigate();
  const reachable = useReachable();
  const take = async (download: () => Promise<boolean>) => {
    if (!live) return toast.info(t('onlySamples'), t('onlySamplesText'));
    try {
      if (await download()) toast.success(t('downloaded'));
    } catch (error) {
      toast.failed(t('downloadFailed'), error);
    }
  };
  const report = async (format: ReportFormat) => {
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
  const disabled = !reachable;
  const acts: Act[] = [
    { key: 'all', icon: 'table', label: t('actions.viewAll'), act: onViewAll },
    ...FORMATS.map((format) => ({
      key: format,
      icon: 'file-sheet' as const,
      label: t('actions.reportAs', { format: t(`report.${format}`) }),
      act: () => take(() => report(format)),
      disabled,
    })),
    {
      key: 'export',
      icon: 'download',
      label: t('actions.export'),
      act: () => take(() => downloadData(department)),
      disabled,
    },
    ...(people
      ? [
          {
            key: 'users',
            icon: 'people' as const,
            label: t('actions.users'),
            act: () => navigate(`${people}?department=${department}`),
          },
        ]
      : []),
    { key: 'settings', icon: 'settings', label: t('actions.settings'), act: onSettings },
  ];
  return (
    <LateDropdown
      menu={{
        items: acts.map(({ key, icon, label, disabled }) => ({
          key,
          label,
          disabled,
          icon: <Icon name={icon} size={18} />,
        })),
        onClick: ({ key }) => acts.find((one) => one.key === key)?.act(),
      }}
    >
      <Button icon="more" aria-haspopup="menu">
        {t('actions.more')}
      </Button>
    </LateDropdown>
  );
}
