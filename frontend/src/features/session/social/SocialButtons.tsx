import { useTranslation } from '@/i18n/useTranslation';
import { useLocation } from 'react-router-dom';
import { useBootstrap } from '@/features/channel/channelApi';
import { returnPath } from '@/features/session/returnPath';
import '@/i18n/en.json?accounts';
import { authorizeAddress } from './authorizeAddress';
import { ProviderMark } from './ProviderMark';
import styles from './SocialButtons.module.css';

/** Sign-in links for the channel's identity providers, which lead to `back`, or to the path in the query. Renders nothing if there are none. */
export function SocialButtons({ back }: { back?: string }) {
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
            <a className={styles.way} href={authorizeAddress(provider, back ?? returnPath(search))}>
              <ProviderMark provider={provider} />
              {t('accounts.social.continue', { provider: name })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
