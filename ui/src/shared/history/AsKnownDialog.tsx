// Choose the earlier day, or the brief or report, whose figures are shown.
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setAsKnown } from '@/api/asKnown';
import * as entries from '../entries/entries.module.css';
import { plainNumber } from '../entries/numbers';
import { useLanguage } from '../i18n/useLanguage';
import { Banner, FailedBanner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { DayInput } from '../ui/DayInput';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/FilterBar';
import * as layout from '../ui/layout.module.css';
import { isUnread } from '../ui/readDay';
import { TableSkeleton } from '../ui/States';
import { useHistory } from './ChangesDrawer';

export function AsKnownDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['history', 'entries']);
  const { date } = useLanguage();
  const [day, setDay] = useState<string | null>(null);
  const [number, setNumber] = useState('');
  const history = useHistory();
  const available = history.data;
  const first = available?.periods[0]?.first;
  const isAvailable = (candidate: string) =>
    available?.periods.some((period) => period.first <= candidate && candidate <= period.last) ?? false;
  const digits = plainNumber(number) ?? '';
  const isWrong = number.trim() !== '' && !/^\d{1,10}$/.test(digits);
  const chosen = isWrong ? null : digits || (isUnread(day) ? null : day);
  const show = () => {
    if (!available || !chosen) return;
    setAsKnown(chosen, available.paths);
    onClose();
  };
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      primary={
        <Button kind="primary" disabled={!chosen} onClick={show}>
          {t('common:action.show')}
        </Button>
      }
    >
      {history.isError && <FailedBanner text={history.error.message} onRetry={() => history.refetch()} />}
      {history.isLoading && <TableSkeleton rows={2} />}
      {available && (
        <div className={`${layout.stack} ${layout.gap16}`}>
          {first ? (
            <Field
              label={t('day')}
              htmlFor="as-known-day"
              hint={t('dayHint', { first: date(first), days: available.days })}
            >
              <DayInput
                id="as-known-day"
                aria-describedby="as-known-day-note"
                className={entries.fill}
                value={day}
                disabled={number.trim() !== ''}
                isAllowed={isAvailable}
                onChange={setDay}
                onUnread={setDay}
              />
            </Field>
          ) : (
            <Banner tone="info">{t('none')}</Banner>
          )}
          <Field
            label={t('number')}
            htmlFor="as-known-number"
            hint={t('numberHint')}
            error={isWrong ? t('entries:fault.notWhole') : undefined}
          >
            <Input
              id="as-known-number"
              inputMode="numeric"
              value={number}
              status={isWrong ? 'error' : ''}
              aria-invalid={isWrong}
              aria-describedby="as-known-number-note"
              onChange={({ target }) => setNumber(target.value)}
            />
          </Field>
        </div>
      )}
    </Dialog>
  );
}
