// The portal's own short texts: privacy, accessibility, help.
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import './pages.css';

interface Section {
  heading: string;
  text: string;
}

export function TextPage({ page }: { page: 'privacy' | 'accessibility' | 'help' }) {
  const { t } = useTranslation('pages');
  const title = t(`${page}.title`);
  useDocumentTitle(title);
  const sections = t(`${page}.sections`, { returnObjects: true }) as Section[];
  return (
    <article className="wrap text-page">
      <h1>{title}</h1>
      {sections.map((section) => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          <p>{section.text}</p>
        </section>
      ))}
    </article>
  );
}
