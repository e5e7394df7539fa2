// Import history of one department.
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ButtonLink } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { Imports } from './Imports';

export function DepartmentImports() {
  const { t } = useTranslation('imports');
  const { nameOf } = useLanguage();
  const { slug = '' } = useParams();
  const department = useDepartments().data?.find((item) => item.slug === slug);
  return (
    <>
      <PageHead
        slug={slug}
        logo={department?.logo ?? null}
        title={t('title')}
        subtitle={department ? nameOf(department) : '\u00a0'}
        actions={
          <ButtonLink icon="arrow-left" to={`/department/${slug}/dashboard`}>
            {t('page.back')}
          </ButtonLink>
        }
      />
      <div className={layout.page}>
        <Imports department={slug} />
      </div>
    </>
  );
}
