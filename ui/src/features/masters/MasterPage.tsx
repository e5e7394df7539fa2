// List of one master. Columns, form, parent and permissions come from the server's declaration; the last part of the
// URL names the master.
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { dynamicApi } from '@/api/client';
import { failureText } from '@/api/errors';
import { useOwnPlace } from '@/shared/entries/api';
import { renderCell } from '@/shared/grid/Cell';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { ListDefaults } from '@/shared/manage/list';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { Status, Uses, useStatus } from '@/shared/manage/Status';
import { useSource } from '@/shared/manage/useSource';
import { useWords } from '@/shared/manage/words';
import { operationOn } from '@/shared/session/may';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryState } from '@/shared/ui/States';
import { attempt, useAct } from '@/shared/ui/useAct';
import {
  type Declaration,
  listPath,
  type MasterField,
  type MasterRow,
  mastersChanged,
  remove,
  toggle,
  useDeclaration,
  useParents,
} from './api';
import { figuresOf, useColumns, useFormatValue } from './columns';
import { partsOf } from './form';
import * as styles from './masters.module.css';
import { bodyOf, limitBody, type Values, valuesOf } from './values';

// Deactivate or delete a master. A master in use can only be deactivated.
interface PendingAction {
  row: MasterRow;
  act: 'deactivate' | 'remove' | 'used';
}

function useDeactivation(declared: Declaration) {
  const { t } = useTranslation(['masters', 'manage']);
  const { nameOf } = useLanguage();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, run] = useAct((error) => setProblem(failureText(t('saveFailed'), error)));
  const close = () => {
    setPending(null);
    setProblem(null);
  };
  const confirm = ({ row, act }: PendingAction) => {
    // An inactive master in use cannot be deleted; the dialog only explains why.
    if (act === 'used' && !row.is_active) return close();
    setProblem(null);
    run(async () => {
      const { message } = await (act === 'remove' ? remove : toggle)(declared, row);
      close();
      toast.success(message);
      await mastersChanged();
    });
  };

  let dialog: ReactNode = null;
  if (pending) {
    const { row, act } = pending;
    const name = nameOf(row);
    const label = {
      remove: t('manage:act.delete', { name }),
      deactivate: t('manage:act.deactivate', { name }),
      used: row.is_active ? t('manage:act.deactivate', { name }) : t('understood'),
    }[act];
    dialog = (
      <ConfirmDialog
        open
        destructive={act === 'remove'}
        title={t(`parting.${act}`, { name })}
        confirmLabel={label}
        busyLabel={t(act === 'remove' ? 'manage:deleting' : 'common:term.saving')}
        busy={busy}
        problem={problem}
        onCancel={close}
        onConfirm={() => confirm(pending)}
      >
        <p>{t(`partingText.${act === 'used' && !row.is_active ? 'kept' : act}`)}</p>
        {row.uses.length > 0 && (
          <div className={styles.masterUses}>
            <Uses uses={row.uses} />
          </div>
        )}
      </ConfirmDialog>
    );
  }
  return {
    deactivate: (row: MasterRow) => setPending({ row, act: 'deactivate' }),
    ask: (row: MasterRow) => setPending({ row, act: row.uses_count ? 'used' : 'remove' }),
    dialog,
  };
}

export default function MasterPage() {
  const plural = useLocation().pathname.split('/').at(-1) ?? '';
  const words = useWords('masters', plural);
  const declared = useDeclaration(plural);
  if (declared.data) return <MasterList key={plural} declared={declared.data} />;
  return (
    <>
      <PageHead title={words('title')} subtitle={words('subtitle')} />
      <div className={layout.page}>
        <div className={card.card}>
          <QueryState query={declared} rows={10} />
        </div>
      </div>
    </>
  );
}

/** A single master: id, revision and its declared fields on the same level. */
type Version = Pick<MasterRow, 'id' | 'revision'> & MasterRow['values'];

function MasterList({ declared }: { declared: Declaration }) {
  const { t } = useTranslation(['masters', 'manage']);
  const { nameOf, byName, date, dateTime, language } = useLanguage();
  const { plural, kind } = declared;
  const words = useWords('masters', plural, { one: declared.one[language] });
  const district = useOwnPlace()('district');
  const defaults = useMemo(
    (): ListDefaults => ({
      pageSizes: [25, 50, 100],
      sort: { key: declared.order, order: 'asc' },
      filters: {
        status: '',
        // Talukas open with the portal's own district; the state has 358.
        ...(declared.parent && {
          parent_id: declared.parent === 'districts' && district ? String(district) : '',
        }),
      },
    }),
    [declared, district],
  );
  const source = useSource<MasterRow>({
    path: listPath(plural),
    records: declared.path,
    defaults,
    changed: mastersChanged,
  });
  const parents = byName(useParents(declared.parent).data ?? []);
  const columns = useColumns(declared);
  const [nameColumn] = columns;
  const formatValue = useFormatValue();
  const status = useStatus<MasterRow>((row) => row.is_active);
  const deactivation = useDeactivation(declared);
  const activate = (row: MasterRow) =>
    attempt(t('saveFailed'), async () => {
      toast.success((await toggle(declared, row)).message);
      await mastersChanged();
    });
  const shown = (row: MasterRow, field: MasterField) => {
    if (field.name === 'status') return <Status active={row.is_active} />;
    return field.kind === 'place' ? nameOf(row.parent) : formatValue(row, field);
  };
  return (
    <ManagedPage<MasterRow, Values>
      words={words}
      source={source}
      singular={kind}
      plural={plural}
      nameOf={nameOf}
      columns={columns}
      phoneTitle={(row) => nameColumn && renderCell(nameColumn, row)}
      filters={[
        ...(declared.parent
          ? [
              {
                key: 'parent_id',
                label: t(`parent.${declared.parent}`),
                all: t(`all.${declared.parent}`),
                options: parents.map((place) => ({ value: String(place.id), label: nameOf(place) })),
              },
            ]
          : []),
        status.filter,
      ]}
      figures={figuresOf(declared, columns)}
      form={{
        empty: valuesOf(declared, null),
        valuesOf: (row) => valuesOf(declared, row.values),
        parts: (values, row) => partsOf({ declared, values, row, parents, t, language, nameOf, date }),
        bodyOf: (values, row) => ({ ...bodyOf(declared, values), ...limitBody(declared, row, values) }),
        read: async (row) => {
          const { data } = await dynamicApi.get<Version>(`${declared.path}/${row.id}`);
          return { ...row, revision: data.revision, values: data };
        },
      }}
      facts={(row) => [
        ...declared.fields.map((field): [string, ReturnType<typeof shown>] => [
          field.label[language],
          shown(row, field),
        ]),
        [t('manage:uses.title'), <Uses key="uses" uses={row.uses} />],
        [t('changed'), dateTime(row.updated_at)],
      ]}
      acts={(row) => [
        {
          key: 'toggle',
          icon: row.is_active ? 'pause' : 'play',
          label: t(`manage:act.${row.is_active ? 'deactivate' : 'activate'}`, { name: nameOf(row) }),
          act: () => (row.is_active ? deactivation.deactivate(row) : activate(row)),
          does: operationOn('toggle', kind),
        },
      ]}
      removal={deactivation}
      sheet={{}}
      first={words('add')}
    />
  );
}
