// One department, read only, with what uses it.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordDialog } from '@/shared/manage/RecordDialog';
import { Status } from '@/shared/manage/Status';
import { UsesOf } from '@/shared/manage/Uses';
import type { Department } from './types';

interface DepartmentViewProps {
  row: Department;
  onClose: () => void;
  onEdit: (() => void) | undefined;
}

export function DepartmentView({ row, onClose, onEdit }: DepartmentViewProps) {
  const { t } = useTranslation(['people', 'manage']);
  const { date } = useLanguage();
  return (
    <RecordDialog
      title={t('departments.view')}
      onClose={onClose}
      onEdit={onEdit}
      edits="update_department"
      facts={[
        [t('departments.form.name'), row.name],
        [t('departments.form.nameMr'), row.name_mr || '—'],
        [t('departments.form.slug'), row.slug],
        [t('departments.form.status'), <Status key="status" active={row.status !== 'inactive'} />],
        [t('departments.column.created'), row.created_at ? date(row.created_at) : t('departments.unknown')],
        [t('departments.form.description'), row.description || '—'],
        [t('departments.form.descriptionMr'), row.description_mr || '—'],
        [t('departments.form.contactName'), row.contact_name || '—'],
        [t('departments.form.contactNameMr'), row.contact_name_mr || '—'],
        [t('departments.form.contactMobile'), row.contact_mobile || '—'],
        [t('departments.form.contactEmail'), row.contact_email || '—'],
        [t('departments.logoPath'), row.logo || t('departments.builtIn')],
        [t('departments.creator'), row.creator?.name ?? t('departments.unknown')],
        [t('manage:uses.title'), <UsesOf key="uses" plural="departments" id={row.id} />],
      ]}
    />
  );
}
