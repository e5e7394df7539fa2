// The data set's entries below the charts, and the dialogs of every dashboard. They are lazily loaded, after
// the charts.
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department } from '../departments';
import type { Entries as EntriesTable } from '../entries/Entries';
import { downloadTemplate } from '../import/api';
import type { ImportDialog as Import } from '../import/ImportDialog';
import { lazyWithRetry, onDemand } from '../lazy';
import { operationOn } from '../session/may';
import { Button } from '../ui/Button';
import { ErrorState, TableSkeleton } from '../ui/States';
import type { Board } from './useDashboard';

const Entries = lazyWithRetry(async () => (await import('../entries/Entries')).Entries);
const ImportDialog = onDemand(async () => (await import('../import/ImportDialog')).ImportDialog);
const ContactDialog = onDemand(async () => (await import('../contact/ContactDialog')).ContactDialog);

type BoardProps = 'dataset' | 'addRequests' | 'onWritten' | 'emptyActions';

interface DashboardTableProps extends Omit<ComponentProps<typeof EntriesTable>, BoardProps> {
  board: Board;
  department: Department;
  title: string;
  /** The department's title for an import. */
  importTitle?: string;
  /** Additions to the import dialog. */
  importing?: Pick<ComponentProps<typeof Import>, 'children' | 'chooseFirst' | 'onRefused'>;
  /** Shown in an empty table, next to template and import. */
  emptyAction?: ReactNode;
}

export function DashboardTable(props: DashboardTableProps) {
  const { board, department, title, importTitle, importing, emptyAction, ...entries } = props;
  const { t } = useTranslation('entries');
  const { dataset } = board;
  if (dataset.isError) return <ErrorState text={dataset.error.message} onRetry={dataset.refetch} />;
  if (!dataset.data) return <TableSkeleton rows={10} />;
  const { data } = dataset;
  return (
    <>
      <Suspense fallback={<TableSkeleton rows={10} />}>
        <Entries
          {...entries}
          dataset={data}
          addRequests={board.addRequests}
          onWritten={board.written}
          emptyActions={
            <>
              {emptyAction}
              <Button needsServer icon="download" onClick={() => downloadTemplate(data.path, 'xlsx')}>
                {t('empty.template')}
              </Button>
              <Button
                kind="primary"
                icon="upload"
                does={operationOn('import', data.name)}
                onClick={() => board.open('import')}
              >
                {t('empty.import')}
              </Button>
            </>
          }
        />
      </Suspense>
      {board.dialog === 'import' && (
        <ImportDialog
          {...importing}
          dataset={data}
          title={importTitle}
          subtitle={`${title}, ${board.office}`}
          onClose={board.close}
          onImported={board.imported}
        />
      )}
      {board.dialog === 'contact' && <ContactDialog department={department} onClose={board.close} />}
    </>
  );
}
