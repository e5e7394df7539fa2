// "Filter Dashboard Data": the dialog that every department's dashboard narrows its figures with. The places follow from
// the dataset's definition; what a department filters by besides (a service, a status, an office) is given as selects.
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Modal, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '@/catalog/types';
import { filterOptionsQuery } from '../entries/api';
import * as entries from '../entries/entries.module.css';
import { PlaceSelect } from '../entries/PlaceSelect';
import { placeOf, placesWithin } from '../entries/places';
import { useOwnPlace } from '../entries/usePlaces';
import { FailedBanner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Field } from '../ui/FilterBar';
import * as layout from '../ui/layout.module.css';
import { type Applied, applied, choose, type Draft, rangeIsReversed } from './applied';
import * as styles from './filters.module.css';
import { levelsOf, type SelectFilter } from './selects';

interface FilterDialogProps {
  dataset: Dataset;
  /** What is in force. */
  filters: Applied;
  selects?: SelectFilter[];
  title?: string;
  onApply: (filters: Applied) => void;
  onClose: () => void;
}

export function FilterDialog({ dataset, filters, selects = [], title, onApply, onClose }: FilterDialogProps) {
  const { t } = useTranslation('filters');
  const [draft, setDraft] = useState<Draft>(filters);
  const options = useQuery(filterOptionsQuery(dataset.path));
  const ownPlace = useOwnPlace();
  const levels = levelsOf(dataset);
  const idOf = (key: string) => (typeof draft[key] === 'number' ? draft[key] : null);
  const set = (key: string, value: string | number | null) => setDraft(choose(draft, key, value));
  const nameOf = (key: string, id: string | number) => {
    const level = levels.find((name) => key === `${name}_id`);
    if (level) return placeOf(options.data, level, Number(id))?.name_en;
    return selects.find((select) => select.key === key)?.options.find((option) => option.value === id)?.name;
  };
  const reversed = rangeIsReversed(draft);
  const apply = () => {
    if (reversed) return document.getElementById('filters-date_to')?.focus();
    onApply(applied(draft, nameOf));
    onClose();
  };
  return (
    <Modal
      open
      title={title ?? t('title')}
      width={640}
      onCancel={onClose}
      footer={
        <div className={layout.dialogActions}>
          <span className={styles.dialogFirst}>
            <Button kind="link" onClick={() => setDraft({})}>
              {t('clearAll')}
            </Button>
          </span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={apply}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {options.isError && (
          <FailedBanner
            title={t('listsFailed')}
            text={options.error.message}
            onRetry={() => options.refetch()}
          />
        )}
        {levels.map((level, index) => {
          const parent = levels[index - 1];
          const parentId = parent ? (idOf(`${parent}_id`) ?? ownPlace(parent)) : null;
          return (
            <Field key={level} label={t(`place.${level}`)} htmlFor={`filters-${level}`}>
              <PlaceSelect
                id={`filters-${level}`}
                clearable
                placeholder={t(`all.${level}`)}
                places={placesWithin(options.data, level, parentId)}
                value={idOf(`${level}_id`)}
                disabled={parent !== undefined && parentId === null}
                onChange={(value) => set(`${level}_id`, value)}
              />
            </Field>
          );
        })}
        {selects.map((select) => (
          <Field
            key={select.key}
            label={select.label}
            htmlFor={`filters-${select.key}`}
            error={select.failed ? t('listsFailed') : undefined}
          >
            <Select
              id={`filters-${select.key}`}
              className={entries.fill}
              value={draft[select.key] ?? ''}
              options={[{ value: '', label: select.all, words: '' }, ...select.options]}
              aria-describedby={select.failed ? `filters-${select.key}-note` : undefined}
              showSearch={{
                filterOption: (typed, option) =>
                  `${option?.label} ${option?.words ?? ''}`
                    .toLowerCase()
                    .includes(typed.trim().toLowerCase()),
              }}
              onChange={(value) => set(select.key, value)}
            />
          </Field>
        ))}
        {(['date_from', 'date_to'] as const).map((key) => {
          const wrong = key === 'date_to' && reversed;
          return (
            <Field
              key={key}
              label={t(`date.${key}`)}
              htmlFor={`filters-${key}`}
              error={wrong ? t('reversed') : undefined}
            >
              <DatePicker
                id={`filters-${key}`}
                className={entries.fill}
                value={draft[key] ? dayjs(String(draft[key])) : null}
                format="DD/MM/YYYY"
                placeholder="DD/MM/YYYY"
                status={wrong ? 'error' : undefined}
                aria-invalid={wrong || undefined}
                aria-describedby={wrong ? `filters-${key}-note` : undefined}
                onChange={(day) => set(key, day ? day.format('YYYY-MM-DD') : null)}
                // Enter takes the day that was typed; it does not apply the filters yet.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            </Field>
          );
        })}
        <button type="submit" className={layout.visuallyHidden} tabIndex={-1} aria-hidden="true" />
      </form>
    </Modal>
  );
}
