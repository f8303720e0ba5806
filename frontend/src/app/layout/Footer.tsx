import { type CSSProperties, Suspense } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import { lazyWhenIdle } from '@/lib/lazyWhenIdle';
import { useBootstrap } from '@/features/channel/channelApi';
import { Brand } from './Brand';
import styles from './Footer.module.css';
import { FOOTER_CHOICES } from './footerChoices';
import { MenuLink } from './MenuLink';
import { SiteHtml } from './SiteHtml';
import { useInformationLinks } from './useInformationLinks';
import { useSiteMenu } from './useSiteMenu';

const SocialLinks = lazyWhenIdle(() => import('./SocialLinks'));

const LONG_NAME = 16;

const YEAR = new Date().getFullYear();

export function Footer() {
  const { t } = useTranslation();
  const { settings, static_blocks } = useBootstrap();
  const { entries } = useSiteMenu();
  const information = useInformationLinks();
  const blocks = static_blocks.filter(({ place }) => place === 'footer');
  return (
    <footer className={styles.footer}>
      <div className={styles.grid}>
        <div className={styles.about}>
          <Brand className={styles.brand} />
          <div className={styles.networks}>
            <Suspense fallback={null}>
              <SocialLinks links={settings.social} channel={settings.name} />
            </Suspense>
          </div>
        </div>
        <nav aria-label={t('footer.watch')}>
          <h2>{t('footer.watch')}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <MenuLink entry={entry} current={false}>
                  {entry.name}
                </MenuLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('footer.information')}>
          <h2>{t('footer.information')}</h2>
          <ul>
            {information.map(({ url, name }) => (
              <li key={url}>
                <Link to={url}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.small}>
        {blocks.map(({ id, html }) => (
          <SiteHtml key={id} html={html} />
        ))}
        <p>{t('footer.copyright', { year: YEAR, name: settings.name })}</p>
        <div id={FOOTER_CHOICES} />
      </div>
      <Wordmark name={settings.name} />
    </footer>
  );
}

/** The channel's name in the largest letters that fit; the stylesheet needs their number. */
function Wordmark({ name }: { name: string }) {
  const letters = { '--letters': name.length } as CSSProperties;
  return <div className={styles.wordmark} style={letters} data-name={name} data-long={name.length > LONG_NAME || undefined} aria-hidden="true" />;
}
