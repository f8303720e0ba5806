import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import { Icon } from '@/ui/Icon';
import { useBootstrap } from '@/features/channel/channelApi';
import styles from './FinalSales.module.css';

const TERMS = '/terms_conditions';

/** Says that sales are final and links to the terms, the questions and the contact page. */
export function FinalSales() {
  const { t } = useTranslation();
  const { faq, pages } = useBootstrap();
  const terms = pages.find(({ url }) => url === TERMS);
  return (
    <div className={styles.note}>
      <Icon name="info" size={22} />
      <p>
        <strong>{t('passes.final')}</strong> {t('passes.finalText')}
      </p>
      <ul>
        {terms && (
          <li>
            <Link to={TERMS}>{terms.name}</Link>
          </li>
        )}
        {faq.length > 0 && (
          <li>
            <Link to="/faq">{t('passes.questions')}</Link>
          </li>
        )}
        <li>
          <Link to="/contacts">{t('passes.ask')}</Link>
        </li>
      </ul>
    </div>
  );
}
