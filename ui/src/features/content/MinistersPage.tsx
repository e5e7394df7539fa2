// Ministers Management: the officials on the home page.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { late } from '@/shared/late';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { Icon } from '@/shared/ui/Icon';
import { ContentPage } from './ContentPage';
import { plainText } from './plainText';
import { type Minister, POSITIONS } from './types';
import { useContent } from './useContent';
import { COMPARE_ORDERED, ORDERED, useOrdered } from './useOrdered';

const MinisterDialog = late(async () => ({ default: (await import('./MinisterDialog')).MinisterDialog }));

const COMPARE = {
  ...COMPARE_ORDERED,
  name: (row: Minister) => row.name,
  position: (row: Minister) => POSITIONS.indexOf(row.position as (typeof POSITIONS)[number]),
};
const TONES: Record<string, Tone> = {
  'Guardian Minister': 'warn',
  'Co-Guardian Minister': 'hold',
  'District Magistrate & Collector': 'info',
  'Additional Collector': 'ok',
  'Deputy Collector': 'quiet',
};

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
  const { t } = useTranslation('content');
  const { nameOf, language } = useLanguage();
  const content = useContent<Minister>({
    path: '/api/super-admin/ministers',
    defaults: ORDERED,
    compare: COMPARE,
  });
  const ordered = useOrdered('ministers', content, nameOf);
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
    ordered.order,
    ordered.status,
  ];
  return (
    <ContentPage
      kind="ministers"
      content={content}
      nameOf={nameOf}
      columns={columns}
      filters={ordered.filters}
      figures={['position', 'status', 'order']}
      add={t('ministers.add')}
      dialog={(row, given) => <MinisterDialog minister={row} {...given} />}
    />
  );
}
