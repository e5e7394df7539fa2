// Ministers Management: the officials on the home page.
import type { Schemas } from '@/api/operations';
import { numberOf } from '@/shared/entries/numbers';
import { TwoLines } from '@/shared/grid/Cell';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { PORTRAIT } from '@/shared/image/rules';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { useStatus } from '@/shared/manage/Status';
import type { FormPart } from '@/shared/manage/specs';
import { deletePrompt } from '@/shared/manage/useRemoval';
import { useSource } from '@/shared/manage/useSource';
import { type Translate, useWords } from '@/shared/manage/words';
import { FallbackImage, Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './content.module.css';
import { richTextField } from './newsForm';
import { COMPARE_ORDERED, ORDERED, useOrderColumn } from './ordered';
import { contentChanged, useOutcome } from './outcome';
import { type Minister, PATHS, POSITIONS, plainText } from './types';

const COMPARE = {
  ...COMPARE_ORDERED,
  name: (row: Minister) => row.name,
  position: (row: Minister) => POSITIONS.indexOf(row.position as (typeof POSITIONS)[number]),
};

const EMPTY = {
  name: '',
  name_mr: '',
  position: null as string | null,
  order: '0',
  bio: '',
  bio_mr: '',
  image_url: '',
  is_active: true,
};
type Values = typeof EMPTY;

/** The form requires a position, so it is not null here. */
const bodyOf = (values: Values) => ({ ...values, order: numberOf(values.order) }) as Schemas['MinisterIn'];

const partsOf = (words: Translate): FormPart<Values>[] => [
  { name: 'name', label: words('field.name'), required: true, maxLength: 200 },
  { name: 'name_mr', label: words('field.nameMr'), maxLength: 200 },
  {
    name: 'position',
    label: words('field.position'),
    kind: 'select',
    required: true,
    placeholder: words('field.choosePosition'),
    options: POSITIONS.map((position) => ({ value: position, label: words(`position.${position}`) })),
  },
  { name: 'order', label: words('field.order'), kind: 'number' },
  { slot: 'bio', draw: (form) => richTextField(form, 'bio', words('field.bio'), 'en') },
  { slot: 'bio_mr', draw: (form) => richTextField(form, 'bio_mr', words('field.bioMr'), 'mr') },
  {
    name: 'image_url',
    label: words('field.photo'),
    kind: 'image',
    rules: PORTRAIT,
    required: true,
    missing: words('photoRequired'),
  },
  {
    name: 'is_active',
    label: words('common:term.status'),
    kind: 'switch',
    on: words('status.active'),
    off: words('status.inactive'),
  },
];

export default function MinistersPage() {
  const words = useWords('content', 'ministers');
  const { nameOf, language } = useLanguage();
  const source = useSource<Minister>({
    path: PATHS.ministers,
    defaults: ORDERED,
    compare: COMPARE,
    failed: words('fetchFailed'),
    changed: () => contentChanged(PATHS.ministers),
  });
  const status = useStatus<Minister>((row) => row.is_active);
  const { attempt, shown } = useOutcome();
  const order = useOrderColumn(source, nameOf, 'order_ministers', attempt);
  const columns: GridColumn<Minister>[] = [
    {
      key: 'name',
      title: words('column.minister'),
      value: nameOf,
      render: (row) => (
        <span className={`${layout.row} ${layout.gap12}`}>
          <FallbackImage
            className={styles.portrait}
            src={row.image_url}
            fallback={
              <span className={styles.portrait}>
                <Icon name="person" size={20} />
              </span>
            }
          />
          <TwoLines below={plainText((language === 'mr' && row.bio_mr) || row.bio)}>{nameOf(row)}</TwoLines>
        </span>
      ),
    },
    {
      key: 'position',
      title: words('column.position'),
      value: (row) => (language === 'mr' && row.position_mr) || row.position,
    },
    order,
    status.column,
  ];
  return (
    <ManagedPage
      words={words}
      source={source}
      singular="minister"
      plural="ministers"
      nameOf={nameOf}
      columns={columns}
      filters={[status.filter]}
      figures={['position', 'status', 'order']}
      form={{ empty: EMPTY, bodyOf, parts: () => partsOf(words) }}
      removes={{ body: (row) => deletePrompt(words('delete.text'), nameOf(row)) }}
      first={words('add')}
      className={styles.page}
      {...shown}
    />
  );
}
