// Homepage Sliders: the banners that the public sees first.
import { Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManageList } from '@/shared/manage/ManageList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { Badge } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { PageHead } from '@/shared/ui/PageHead';
import { RowActs } from '@/shared/ui/RowActs';
import './content.css';
import { OrderCell } from './OrderCell';
import { Thumbnail } from './Thumbnail';
import type { Slider } from './types';
import { useContent } from './useContent';

const SliderDialog = lazy(async () => ({ default: (await import('./SliderDialog')).SliderDialog }));

const DEFAULTS = {
  pageSizes: [10, 25, 50],
  sort: { key: 'order', order: 'asc' as const },
  filters: { status: '' },
};
const COMPARE = {
  order: (row: Slider) => row.order,
  title: (row: Slider) => row.title,
  status: (row: Slider) => Number(!row.is_active),
};

type Open = { kind: 'preview' | 'edit'; row: Slider } | { kind: 'add' } | null;

export default function SlidersPage() {
  const { t } = useTranslation(['content', 'manage']);
  const { language, count } = useLanguage();
  const content = useContent<Slider>({
    path: '/api/super-admin/sliders',
    defaults: DEFAULTS,
    compare: COMPARE,
  });
  const [open, setOpen] = useState<Open>(null);
  const titleOf = (row: Slider) => (language === 'mr' && row.title_mr) || row.title;
  const removal = useRemoval<Slider>(
    {
      title: t('sliders.delete'),
      confirm: t('sliders.delete'),
      failed: t('sliders.deleteFailed'),
      body: (row) => (
        <>
          <p className="dialog-text">{t('sliders.deleteText')}</p>
          <b>{titleOf(row)}</b>
        </>
      ),
    },
    content.remove,
  );
  const flip = (row: Slider) =>
    content.attempt(
      t('sliders.statusFailed'),
      t(row.is_active ? 'sliders.deactivated' : 'sliders.activated'),
      () => content.save(row.id, { ...row, is_active: !row.is_active }),
    );
  const columns: GridColumn<Slider>[] = [
    {
      key: 'preview',
      title: t('sliders.column.preview'),
      value: () => '',
      sortable: false,
      width: 144,
      render: (row) => <Thumbnail address={row.image_url} />,
    },
    {
      key: 'title',
      title: t('sliders.column.title'),
      value: titleOf,
      render: (row) => (
        <span className="two-lines">
          <b>{titleOf(row)}</b>
          <span>
            {(language === 'mr' && (row.subtitle_mr || row.description_mr)) ||
              row.subtitle ||
              row.description}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('sliders.column.status'),
      value: (row) => t(row.is_active ? 'active' : 'inactive'),
      render: (row) => (
        <Badge tone={row.is_active ? 'ok' : 'quiet'}>{t(row.is_active ? 'active' : 'inactive')}</Badge>
      ),
    },
    {
      key: 'order',
      title: t('sliders.column.order'),
      value: (row) => String(row.order),
      render: (row) => (
        <OrderCell
          order={row.order}
          name={titleOf(row)}
          first={content.positionOf(row) === 0}
          last={content.positionOf(row) === content.total - 1}
          fixed={!content.movable}
          onMove={(by) => content.move(row, by)}
        />
      ),
    },
  ];
  const actions = (row: Slider) => (
    <RowActs
      menuLabel={t('manage:rowMenu')}
      acts={[
        {
          key: 'preview',
          icon: 'eye',
          label: t('act.preview', { name: titleOf(row) }),
          act: () => setOpen({ kind: 'preview', row }),
        },
        {
          key: 'flip',
          icon: row.is_active ? 'eye-off' : 'check',
          label: t(row.is_active ? 'act.deactivate' : 'act.activate', { name: titleOf(row) }),
          act: () => flip(row),
        },
        {
          key: 'edit',
          icon: 'edit',
          label: t('manage:act.edit', { name: titleOf(row) }),
          act: () => setOpen({ kind: 'edit', row }),
        },
        {
          key: 'delete',
          icon: 'delete',
          label: t('manage:act.delete', { name: titleOf(row) }),
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
        title={t('sliders.title')}
        subtitle={t('sliders.subtitle')}
        actions={
          <Button kind="primary" icon="plus" onClick={add}>
            {t('sliders.add')}
          </Button>
        }
      />
      <div className="page content-page">
        {content.notice && (
          <Banner tone={content.notice.tone} onClose={content.closeNotice}>
            {content.notice.text}
          </Banner>
        )}
        <ManageList<Slider>
          label={t('sliders.title')}
          list={content.list}
          data={{
            ...content.data,
            error: content.failure && `${t('sliders.fetchFailed')}: ${content.failure}`,
          }}
          searchLabel={t('sliders.search')}
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
          phone={{ title: titleOf, figures: ['status', 'order'] }}
          actions={actions}
          empty={{
            title: t('sliders.empty'),
            text: t('sliders.emptyText'),
            action: (
              <Button kind="primary" size="sm" onClick={add}>
                {t('sliders.first')}
              </Button>
            ),
          }}
        />
      </div>
      {removal.dialog}
      {open?.kind === 'preview' && (
        <Modal open title={t('sliders.preview')} width={1040} footer={null} onCancel={close}>
          <SliderPreview slider={open.row} />
        </Modal>
      )}
      <Suspense fallback={null}>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <SliderDialog
            slider={open.kind === 'edit' ? open.row : null}
            nextOrder={content.total + 1}
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

function SliderPreview({ slider }: { slider: Slider }) {
  const { language } = useLanguage();
  const text = (key: 'title' | 'subtitle' | 'description' | 'button_text') =>
    (language === 'mr' && slider[`${key}_mr`]) || slider[key];
  return (
    <div className="slider-preview on-navy">
      {slider.image_url && <img src={slider.image_url} alt="" />}
      <div>
        <b>{text('title')}</b>
        {slider.subtitle && <p>{text('subtitle')}</p>}
        {slider.description && <p>{text('description')}</p>}
        {slider.button_text && <span className="slider-preview-button">{text('button_text')}</span>}
      </div>
    </div>
  );
}
