import { useTranslation } from '@/i18n/useTranslation';
import { Link, type To } from 'react-router-dom';
import '@/i18n/en.json?spelling';
import styles from './Respelled.module.css';

interface Props {
  /** The words that find nothing. */
  typed: string;
  /** The similar words whose results are shown. */
  showing: string;
  /** The search for the words as they were typed. */
  to: To;
}

/** Says which words were searched for instead of the typed ones, with a link to search for those. */
export default function Respelled({ typed, showing, to }: Props) {
  const { t } = useTranslation();
  return (
    <p className={styles.respelled} role="status">
      <strong>{t('spelling.showing', { words: showing })}</strong>
      <Link to={to} replace preventScrollReset>
        {t('spelling.instead', { words: typed })}
      </Link>
    </p>
  );
}
