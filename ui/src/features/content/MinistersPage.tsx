// Ministers Management: the officials on the home page.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManageList } from '@/shared/manage/ManageList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import { PageHead } from '@/shared/ui/PageHead';
import { RowActs } from '@/shared/ui/RowActs';
import './content.css';
import { OrderCell } from './OrderCell';
import { plainText } from './plainText';
import { type Minister, POSITIONS } from './types';
import { useContent } from './useContent';

const MinisterDialog = lazy(async () => ({ default: (await import('./MinisterDialog')).MinisterDialog }));

const DEFAULTS = {
  pageSizes: [10, 25, 50],
  sort: { key: 'order', order: 'asc' as const },
  filters: { status: '' },
};
const COMPARE = {
  order: (row: Minister) => row.order,
  name: (row: Minister) => row.name,
  position: (row: Minister) => POSITIONS.indexOf(row.position as (typeof POSITIONS)[number]),
  status: (row: Minister) => Number(!row.is_active),
};
const TONES: Record<string, Tone> = {
  'Guardian Minister': 'warn',
  'Co-Guardian Minister': 'hold',
  'District Magistrate & Collector': 'info',
  'Additional Collector': 'ok',
  'Deputy Collector': 'quiet',
};

type Open = { kind: 'edit'; row: Minister } | { kind: 'add' } | null;

function Portrait({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  if (!address || failed)
    return (
      <span className="portrait">
        <Icon name="person" size={20} />
      </span>
    );
  return <img className="portrait" src={address} alt="" onError={() => setFailed(true)} />;
}

export default function MinistersPage() {
  const { t } = useTranslation(['content', 'manage']);
  const { nameOf, language, count } = useLanguage();
  const content = useContent<Minister>({
    path: '/api/super-admin/ministers',
    defaults: DEFAULTS,
    compare: COMPARE,
  });
  const [open, setOpen] = useState<Open>(null);
  const removal = useRemoval<Minister>(
    {
      title: t('ministers.delete'),
      confirm: t('ministers.delete'),
      failed: t('ministers.deleteFailed'),
      body: (row) => (
        <>
          <p className="dialog-text">{t('ministers.deleteText')}</p>
          <b>{nameOf(row)}</b>
        </>
      ),
    },
    content.remove,
  );
  const columns: GridColumn<Minister>[] = [
    {
      key: 'name',
      title: t('ministers.column.minister'),
      value: nameOf,
      render: (row) => (
        <span className="with-picture">
          <Portrait address={row.image_url} />
          <span className="two-lines">
            <b>{nameOf(row)}</b>
            <span>{plainText((language === 'mr' && row.bio_mr) || row.bio)}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'position',
      title: t('ministers.column.position'),
      value: (row) => row.position,
      render: (row) => (
        <Badge tone={TONES[row.position] ?? 'quiet'}>
          {(language === 'mr' && row.position_mr) || row.position}
        </Badge>
      ),
    },
    {
      key: 'order',
      title: t('ministers.column.order'),
      value: (row) => String(row.order),
      render: (row) => (
        <OrderCell
          order={row.order}
          name={nameOf(row)}
          first={content.positionOf(row) === 0}
          last={content.positionOf(row) === content.total - 1}
          fixed={!content.movable}
          onMove={(by) => content.move(row, by)}
        />
      ),
    },
    {
      key: 'status',
      title: t('ministers.column.status'),
      value: (row) => t(row.is_active ? 'active' : 'inactive'),
      render: (row) => (
        <Badge tone={row.is_active ? 'ok' : 'quiet'}>{t(row.is_active ? 'active' : 'inactive')}</Badge>
      ),
    },
  ];
  const actions = (row: Minister) => (
    <RowActs
      menuLabel={t('manage:rowMenu')}
      acts={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('manage:act.edit', { name: nameOf(row) }),
          act: () => setOpen({ kind: 'edit', row }),
        },
        {
          key: 'delete',
          icon: 'delete',
          label: t('manage:act.delete', { name: nameOf(row) }),
          act: () => removal.ask(row),
        },
      ]}
    />
  );
  const close = () => setOpen(null);
  const add = () => setOpen({ kind: 'add' });
  return (
    <>
      <PageHead
        title={t('ministers.title')}
        subtitle={t('ministers.subtitle')}
        actions={
          <Button kind="primary" icon="plus" onClick={add}>
            {t('ministers.add')}
          </Button>
        }
      />
      <div className="page content-page">
        {content.notice && (
          <Banner tone={content.notice.tone} onClose={content.closeNotice}>
            {content.notice.text}
          </Banner>
        )}
        <ManageList<Minister>
          label={t('ministers.title')}
          list={content.list}
          data={{
            ...content.data,
            error: content.failure && `${t('ministers.fetchFailed')}: ${content.failure}`,
          }}
          searchLabel={t('ministers.search')}
          filters={[
            {
              key: 'status',
              label: t('field.status'),
              options: [
                { value: '', label: t('allStatus') },
                { value: 'active', label: t('active') },
                { value: 'inactive', label: t('inactive') },
              ],
            },
          ]}
          summary={(total) => t('matches', { count: total, shown: count(total) })}
          columns={columns}
          rowId={(row) => row.id}
          phone={{ title: nameOf, figures: ['position', 'status', 'order'] }}
          actions={actions}
          empty={{
            title: t('ministers.empty'),
            text: t('ministers.emptyText'),
            action: (
              <Button kind="primary" size="sm" onClick={add}>
                {t('ministers.add')}
              </Button>
            ),
          }}
        />
      </div>
      {removal.dialog}
      <Suspense fallback={null}>
        {open && (
          <MinisterDialog
            minister={open.kind === 'edit' ? open.row : null}
            save={content.save}
            onClose={close}
            onSaved={(message) => {
              content.say({ tone: 'ok', text: message });
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
