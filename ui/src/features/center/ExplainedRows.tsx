// The department's own rows that make up its share: its list, narrowed to just them, to be read.
import { useTranslation } from 'react-i18next';
import { useDataset } from '@/catalog/useDataset';
import { inLanguage } from '@/shared/content';
import { Entries } from '@/shared/entries/Entries';
import type { ListFilters } from '@/shared/entries/EntriesTools';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import type { ExplainedPart } from './api';

const NOTHING = {};
const NO_FILTERS: ListFilters = { places: [] };

interface ExplainedRowsProps {
  part: ExplainedPart;
  onBack: () => void;
}

export function ExplainedRows({ part, onBack }: ExplainedRowsProps) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const dataset = useDataset(part.dataset);
  return (
    <>
      <div className="explain-rows-head">
        <Button kind="quiet" size="sm" icon="arrow-left" onClick={onBack}>
          {t('explain.back')}
        </Button>
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
