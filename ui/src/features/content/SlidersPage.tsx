// Homepage Sliders: the banners that the public sees first.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { late } from '@/shared/late';
import { ContentPage } from './ContentPage';
import { Thumbnail } from './Thumbnail';
import type { Slider } from './types';
import { useContent } from './useContent';
import { COMPARE_ORDERED, ORDERED, useOrdered } from './useOrdered';

const SliderDialog = late(async () => ({ default: (await import('./SliderDialog')).SliderDialog }));

const COMPARE = { ...COMPARE_ORDERED, title: (row: Slider) => row.title };

export default function SlidersPage() {
  const { t } = useTranslation('content');
  const { language } = useLanguage();
  const content = useContent<Slider>({
    path: '/api/super-admin/sliders',
    defaults: ORDERED,
    compare: COMPARE,
  });
  const titleOf = (row: Slider) => (language === 'mr' && row.title_mr) || row.title;
  const ordered = useOrdered('sliders', content, titleOf);
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
    ordered.status,
    ordered.order,
  ];
  return (
    <ContentPage
      kind="sliders"
      content={content}
      nameOf={titleOf}
      columns={columns}
      filters={ordered.filters}
      figures={['status', 'order']}
      add={t('sliders.add')}
      first={t('sliders.first')}
      acts={(row) => [
        {
          key: 'flip',
          icon: row.is_active ? 'eye-off' : 'check',
          label: t(row.is_active ? 'act.deactivate' : 'act.activate', { name: titleOf(row) }),
          act: () => flip(row),
          does: 'update_slider',
        },
      ]}
      preview={(row, close) => (
        <Modal open title={t('sliders.preview')} width={1040} footer={null} onCancel={close}>
          <SliderPreview slider={row} />
        </Modal>
      )}
      dialog={(row, given) => <SliderDialog slider={row} nextOrder={content.total + 1} {...given} />}
    />
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
