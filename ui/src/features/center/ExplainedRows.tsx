// A department's own rows, as its list has them, narrowed to those that a figure or a sentence is made of; to be read.
import { useTranslation } from 'react-i18next';
import { useDataset } from '@/catalog/useDataset';
import { inLanguage } from '@/shared/content';
import { Entries } from '@/shared/entries/Entries';
import type { ListFilters } from '@/shared/entries/EntriesTools';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import type { RowsPart } from './api';

const NOTHING = {};
const NO_FILTERS: ListFilters = { places: [] };

interface ExplainedRowsProps {
  part: RowsPart;
  /** Undefined where there is nothing to go back to. */
  onBack?: (() => void) | undefined;
  back?: string;
}

export function ExplainedRows({ part, onBack, back }: ExplainedRowsProps) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const dataset = useDataset(part.dataset);
  return (
    <>
      <div className="explain-rows-head">
        {onBack && (
          <Button kind="quiet" size="sm" icon="arrow-left" onClick={onBack}>
            {back ?? t('explain.back')}
          </Button>
        )}
        <ButtonLink size="sm" icon="external" to={`/department/${part.slug}/dashboard`}>
          {t('explain.open', { department: inLanguage(part, 'name', language).text })}
        </ButtonLink>
      </div>
      {dataset.isError && <ErrorState text={dataset.error.message} onRetry={() => dataset.refetch()} />}
      {dataset.isPending && <TableSkeleton rows={10} />}
      {dataset.data && (
        <Entries
          dataset={dataset.data}
          defaults={NOTHING}
          badges={NOTHING}
          addRequests={0}
          onWritten={() => undefined}
          emptyActions={null}
          scope={part.query}
          listFilters={NO_FILTERS}
          readOnly
        />
      )}
    </>
  );
}
