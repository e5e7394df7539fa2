// Slots of the KPI department pages.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useReachable } from '@/api/connection';
import { isApiError } from '@/api/errors';
import { download } from '@/api/files';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import type { Slots } from '@/shared/dashboard/slots';
import { useSession } from '@/shared/session/session';
import { Button } from '@/shared/ui/Button';
import { Icon, type IconName } from '@/shared/ui/Icon';
import { LazyDropdown } from '@/shared/ui/LazyDropdown';
import { toast } from '@/shared/ui/notices';
import { attempt } from '@/shared/ui/useAct';

// Menu of less frequent actions: all data, reports, export, accounts and settings.
const FORMATS = ['xlsx', 'csv', 'pdf'] as const;
const NO_BROWSER = 503;
// Path of the accounts page by role; null if not allowed.
const USERS_PATH = { user: null, admin: '/admin/users', superadmin: '/superadmin/users' };

const TABLE = 'kpi-data';

interface Act {
  icon: IconName;
  label: string;
  act: () => void;
  disabled?: boolean;
}

const MoreMenu: NonNullable<Slots['menu']> = ({ board, department: { slug: department }, data }) => {
  const { t } = useTranslation('kpis');
  const navigate = useNavigate();
  const disabled = !useReachable();
  const usersPath = useSession(({ user }) => user && USERS_PATH[user.role]);
  const save = (resource: string, format: string) =>
    download(`/api/kpis/${resource}`, { department, format }, `${department}_${resource}.${format}`);
  const runDownload = async (runDownload: () => Promise<boolean>) => {
    if (!data?.live) return toast.info(t('onlySamples'), t('onlySamplesText'));
    await attempt(t('downloadFailed'), async () => {
      if (await runDownload()) toast.success(t('downloaded'));
    });
  };
  const report = async (format: string) => {
    try {
      return await save('report', format);
    } catch (error) {
      if (format !== 'pdf' || !isApiError(error) || error.status !== NO_BROWSER) throw error;
      // The server has no browser to create PDFs; offer the HTML page for printing instead.
      const saved = await save('report', 'html');
      toast.info(t('report.page'), error.message);
      return saved;
    }
  };
  const viewAll = () => {
    const table = document.getElementById(TABLE);
    table?.scrollIntoView({ block: 'start' });
    table?.focus();
  };
  const acts: Act[] = [
    { icon: 'table', label: t('actions.viewAll'), act: viewAll },
    ...FORMATS.map((format) => ({
      icon: 'file-sheet' as const,
      label: t('actions.reportAs', { format: t(`report.${format}`) }),
      act: () => runDownload(() => report(format)),
      disabled,
    })),
    {
      icon: 'download',
      label: t('actions.export'),
      act: () => runDownload(() => save('export', 'xlsx')),
      disabled,
    },
    ...(usersPath
      ? [
          {
            icon: 'people' as const,
            label: t('actions.users'),
            act: () => navigate(`${usersPath}?department=${department}`),
          },
        ]
      : []),
    { icon: 'settings', label: t('actions.settings'), act: () => board.open('settings') },
  ];
  return (
    <LazyDropdown
      menu={{
        items: acts.map(({ icon, label, disabled }, key) => ({
          key,
          label,
          disabled,
          icon: <Icon name={icon} size={18} />,
        })),
        onClick: ({ key }) => acts[Number(key)]?.act(),
      }}
    >
      <Button icon="more" aria-haspopup="menu">
        {t('actions.more')}
      </Button>
    </LazyDropdown>
  );
};

export const menu: Slots['menu'] = MoreMenu;

export const table: Slots['table'] = ({ table }) => (
  <div id={TABLE} tabIndex={-1}>
    <DashboardTable {...table} />
  </div>
);
