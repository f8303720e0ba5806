import { useTranslation } from '@/i18n/useTranslation';
import styles from './Footer.module.css';
import { networks } from './networks';

export default function SocialLinks({ links, channel }: { links: Record<string, string>; channel: string }) {
  const { t } = useTranslation();
  const known = Object.entries(links).flatMap(([key, url]) => {
    const network = networks[key];
    return network ? [{ key, url, ...network }] : [];
  });
  if (known.length === 0) return null;
  return (
    <ul className={styles.social}>
      {known.map(({ key, url, name, Glyph }) => (
        <li key={key}>
          <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('footer.follow', { name: channel, network: name })}>
            <Glyph size={22} stroke={1.75} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
