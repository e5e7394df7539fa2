// Page header with actions and freshness.
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import type { DashboardResponse, Slots } from '@/shared/dashboard/slots';
import type { Board } from '@/shared/dashboard/useDashboard';
import type { Department } from '@/shared/departments';
import { operationOn } from '@/shared/session/may';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import { PageHead } from '@/shared/ui/PageHead';
import { isSample, type Page, pendingMode, usePage } from './declared';

interface HeadProps {
  department: Department;
  page: Page;
  board: Board;
  slots: Slots;
  title: string;
  data: DashboardResponse | undefined;
  error: string | null;
  onAdd: () => void;
}

export function Head({ department, page, board, slots, title, data, error, onAdd }: HeadProps) {
  const { name, declared } = page;
  const { t, has, figure, omits } = usePage(page);
  const mode = pendingMode(data);
  const sample = isSample(data);
  const fresh = board.freshness.data ?? data?.freshness;
  // On a shared sheet the last import may be another department's, so it is not shown.
  const isShared = Object.keys(declared.scope).length > 0;
  const sharedFreshness = { data_as_of: data?.as_of as string | null, last_import: null };
  const money = declared.figures.some((item) => figure(item.name).money);
  return (
    <PageHead
      slug={department.slug}
      logo={department.logo ? department.full_logo_url : undefined}
      title={title}
      subtitle={t('subtitle', { office: board.office })}
      actions={
        <>
          {slots.menu && <slots.menu board={board} department={department} data={data} />}
          {!omits('contact') && (
            <span className={dashboard.headQuiet}>
              {slots.head && <slots.head board={board} />}
              <Button kind="quiet" icon="phone" onClick={() => board.open('contact')}>
                {t('common:term.contact')}
              </Button>
            </span>
          )}
          <Button icon="upload" does={operationOn('import', name)} onClick={() => board.open('import')}>
            {t('actions.import')}
          </Button>
          <Button kind="primary" icon="plus" does={operationOn('create', name)} onClick={onAdd}>
            {t(has(`addFor.${department.slug}`) ? `addFor.${department.slug}` : 'actions.add')}
          </Button>
        </>
      }
    >
      <FreshnessLine
        freshness={isShared ? data && { ...(fresh ?? data.freshness), ...sharedFreshness } : fresh}
        failed={board.freshness.isError || Boolean(error)}
        note={sample ? t('sampleNote') : money ? t('inLacs') : mode && t(`pendingMode.${mode}`)}
        sample={sample}
      />
    </PageHead>
  );
}

// Banner saying that the page shows sample data until the first import.
export function SampleBanner({ page, onImport }: { page: Page; onImport: () => void }) {
  const { t } = usePage(page);
  return (
    <Banner
      tone="info"
      title={t('common:badge.sample')}
      action={
        <Button size="sm" icon="upload" does={operationOn('import', page.name)} onClick={onImport}>
          {t('actions.import')}
        </Button>
      }
    >
      {t('sampleText')}
    </Banner>
  );
}
