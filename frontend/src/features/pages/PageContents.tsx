import { useTranslation } from '@/i18n/useTranslation';
import type { PageHeading } from './pageAnchors';
import styles from './PageScreen.module.css';

/** The table of contents of a long page. */
export function PageContents({ headings }: { headings: readonly PageHeading[] }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.contents} aria-label={t('pages.contents')}>
      <p className={styles.contentsTitle}>{t('pages.contents')}</p>
      <ol>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
