import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Geo } from '@/api/types';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { useCountryName } from '@/features/channel/useCountryName';
import '@/i18n/en.json?region';
import styles from './RegionBar.module.css';

/** A bar at the lower edge: the channel is not available in the viewer's country, and how to ask about it. */
export default function RegionBar({ geo }: { geo: Geo }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const country = useCountryName(geo);
  if (closed) return null;
  return (
    <aside className={styles.bar} aria-label={t('region.label')}>
      <Icon name="world-off" size={24} />
      <div role="status" className={styles.words}>
        <p className={styles.title}>{t('region.blocked')}</p>
        <p>
          {country && t('region.country', { country })} <Link to="/contacts">{t('region.ask')}</Link>
        </p>
      </div>
      <Button look="quiet" icon="close" iconOnly className={styles.close} onClick={() => setClosed(true)}>
        {t('ui.close')}
      </Button>
    </aside>
  );
}
