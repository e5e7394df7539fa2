// Homepage Sliders: the banners at the top of the home page.
import { dynamicApi } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { numberOf } from '@/shared/entries/numbers';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { WIDE } from '@/shared/image/rules';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { useStatus } from '@/shared/manage/Status';
import type { FormPart } from '@/shared/manage/specs';
import { deletePrompt } from '@/shared/manage/useRemoval';
import { useSource } from '@/shared/manage/useSource';
import { type Translate, useWords } from '@/shared/manage/words';
import { Dialog } from '@/shared/ui/Dialog';
import * as styles from './content.module.css';
import { COMPARE_ORDERED, ORDERED, Thumbnail, useOrderColumn } from './ordered';
import { contentChanged, useOutcome } from './outcome';
import { PATHS, type Slider } from './types';

const COMPARE = { ...COMPARE_ORDERED, title: (row: Slider) => row.title };

const EMPTY = {
  title: '',
  title_mr: '',
  subtitle: '',
  subtitle_mr: '',
  description: '',
  description_mr: '',
  button_text: '',
  button_text_mr: '',
  button_link: '',
  image_url: '',
  is_active: true,
  order: '',
};
type Values = typeof EMPTY;

const bodyOf = (values: Values): Schemas['SliderIn'] => ({ ...values, order: numberOf(values.order) });

const partsOf = (words: Translate): FormPart<Values>[] => {
  const label = (name: string) => words(`field.${name}`);
  return [
    { name: 'title', label: label('title'), required: true, maxLength: 200 },
    { name: 'title_mr', label: label('titleMr'), maxLength: 200 },
    { name: 'subtitle', label: label('subtitle'), maxLength: 200 },
    { name: 'subtitle_mr', label: label('subtitleMr'), maxLength: 200 },
    { name: 'description', label: label('description'), rows: 3, maxLength: 1000 },
    { name: 'description_mr', label: label('descriptionMr'), rows: 3, maxLength: 1000 },
    { name: 'button_text', label: label('buttonText'), maxLength: 60 },
    { name: 'button_text_mr', label: label('buttonTextMr'), maxLength: 60 },
    { name: 'button_link', label: label('buttonLink'), hint: label('buttonLinkHint'), maxLength: 500 },
    { name: 'order', label: label('order'), kind: 'number', required: true, least: 1 },
    {
      name: 'image_url',
      label: label('image'),
      kind: 'image',
      rules: WIDE,
      required: true,
      missing: words('imageRequired'),
    },
    {
      name: 'is_active',
      label: words('common:term.status'),
      kind: 'switch',
      on: words('status.active'),
      off: words('status.inactive'),
    },
  ];
};

export default function SlidersPage() {
  const words = useWords('content', 'sliders');
  const { language } = useLanguage();
  const source = useSource<Slider>({
    path: PATHS.sliders,
    defaults: ORDERED,
    compare: COMPARE,
    failed: words('fetchFailed'),
    changed: () => contentChanged(PATHS.sliders),
  });
  const titleOf = (row: Slider) => (language === 'mr' && row.title_mr) || row.title;
  const status = useStatus<Slider>((row) => row.is_active);
  const { attempt, shown } = useOutcome();
  const order = useOrderColumn(source, titleOf, 'order_sliders', attempt);
  const toggleActive = (row: Slider) =>
    attempt(words('statusFailed'), words(row.is_active ? 'deactivated' : 'activated'), async () => {
      await dynamicApi.put(`${PATHS.sliders}/${row.id}`, { body: { ...row, is_active: !row.is_active } });
      await source.changed();
    });
  const columns: GridColumn<Slider>[] = [
    {
      key: 'preview',
      title: words('column.preview'),
      value: () => '',
      sortable: false,
      width: 144,
      render: (row) => <Thumbnail address={row.image_url} />,
    },
    {
      key: 'title',
      title: words('column.title'),
      value: titleOf,
      below: (row) =>
        (language === 'mr' && (row.subtitle_mr || row.description_mr)) || row.subtitle || row.description,
    },
    status.column,
    order,
  ];
  return (
    <ManagedPage
      words={words}
      source={source}
      singular="slider"
      plural="sliders"
      nameOf={titleOf}
      columns={columns}
      filters={[status.filter]}
      figures={['status', 'order']}
      // A new slider is added at the end.
      form={{
        empty: { ...EMPTY, order: String(source.rows.length + 1) },
        width: 880,
        bodyOf,
        parts: () => partsOf(words),
      }}
      view={(row, close) => (
        <Dialog bare title={words('preview')} width={1040} onClose={close}>
          <SliderPreview slider={row} />
        </Dialog>
      )}
      acts={(row) => [
        {
          key: 'flip',
          icon: row.is_active ? 'eye-off' : 'check',
          label: words(`act.${row.is_active ? 'deactivate' : 'activate'}`, { name: titleOf(row) }),
          act: () => toggleActive(row),
          does: 'update_slider',
        },
      ]}
      removes={{ body: (row) => deletePrompt(words('delete.text'), titleOf(row)) }}
      first={words('first')}
      className={styles.page}
      {...shown}
    />
  );
}

function SliderPreview({ slider }: { slider: Slider }) {
  const { language } = useLanguage();
  const text = (key: 'title' | 'subtitle' | 'description' | 'button_text') =>
    (language === 'mr' && slider[`${key}_mr`]) || slider[key];
  return (
    <div className={`${styles.sliderPreview} on-navy`}>
      {slider.image_url && <img src={slider.image_url} alt="" />}
      <div>
        <b>{text('title')}</b>
        {slider.subtitle && <p>{text('subtitle')}</p>}
        {slider.description && <p>{text('description')}</p>}
        {slider.button_text && <span className={styles.sliderPreviewButton}>{text('button_text')}</span>}
      </div>
    </div>
  );
}
