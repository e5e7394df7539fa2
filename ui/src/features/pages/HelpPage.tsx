// Public help: the citizens' guide, which also explains the officials' login.
import { useTranslation } from 'react-i18next';
import { GuideArticle } from '@/shared/guide/GuideArticle';
import { OTHER_PAGES, PageFrame } from './PageFrame';

export function HelpPage() {
  const { t } = useTranslation('pages');
  return (
    <PageFrame title={t('help.title')} updated={OTHER_PAGES.help}>
      <GuideArticle name="citizen" />
    </PageFrame>
  );
}
