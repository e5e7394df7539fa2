// Pages that consist only of text: about and policies.
import { useTranslation } from 'react-i18next';
import { PageFrame, TEXT_PAGES, type TextPageName } from './PageFrame';

interface Section {
  heading: string;
  text: string;
}

export function TextPage({ page }: { page: TextPageName }) {
  const { t } = useTranslation('pages');
  const sections = t(`${page}.sections`, { returnObjects: true }) as Section[];
  return (
    <PageFrame title={t(`${page}.title`)} updated={TEXT_PAGES[page]}>
      {sections.map((section) => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          <p>{section.text}</p>
        </section>
      ))}
    </PageFrame>
  );
}
