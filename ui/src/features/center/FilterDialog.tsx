// The filters of the whole page: which days, which places, which department.
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as filtersStyles from '@/shared/filters/filters.module.css';
import { ScopeFields } from '@/shared/filters/ScopeFields';
import { type Filters, isReversed, kindOf, tidy } from '@/shared/filters/scope';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './center.module.css';

interface FilterDialogProps {
  filters: Filters;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

export default function FilterDialog({ filters, onApply, onClose }: FilterDialogProps) {
  const { t } = useTranslation('center');
  const [draft, setDraft] = useState<Filters>(filters);
  const apply = () => {
    if (kindOf(draft) === 'custom' && isReversed(draft))
      return document.getElementById('center-date_to')?.focus();
    onApply(tidy(draft));
    onClose();
  };
  return (
    <Modal
      open
      title={t('filters.title')}
      width={640}
      onCancel={onClose}
      footer={
        <div className={layout.dialogActions}>
          <span className={filtersStyles.dialogFirst}>
            <Button kind="link" onClick={() => setDraft({})}>
              {t('filters.clear')}
            </Button>
          </span>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button kind="primary" onClick={apply}>
            {t('filters.apply')}
          </Button>
        </div>
      }
    >
      <div className={styles.filters}>
        <ScopeFields id="center" value={draft} onChange={setDraft} />
      </div>
    </Modal>
  );
}
