import { useTranslation } from '@/i18n/useTranslation';
import { useLocation } from 'react-router-dom';
import { useBootstrap } from '@/features/channel/channelApi';
import { returnPath } from '@/features/session/returnPath';
import { authorizeAddress } from './authorizeAddress';
import { ProviderMark } from './ProviderMark';
import styles from './SocialButtons.module.css';

/** Sign-in links for the channel's identity providers. Renders nothing if there are none. */
export function SocialButtons() {
  const { t } = useTranslation();
  const { social } = useBootstrap().settings.accounts;
  const { search } = useLocation();
  if (social.length === 0) return null;
  return (
    <section className={styles.ways} aria-label={t('accounts.social.title')}>
      <p className={styles.or} aria-hidden="true">
        {t('accounts.social.or')}
      </p>
      <ul className={styles.list}>
        {social.map(({ provider, name }) => (
          <li key={provider}>
            <a className={styles.way} href={authorizeAddress(provider, returnPath(search))}>
              <ProviderMark provider={provider} />
              {t('accounts.social.continue', { provider: name })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
