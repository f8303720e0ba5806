import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';
import { Icon } from '@/ui/Icon';
import type { IconName } from '@/ui/iconSet';
import { type CapabilityRow, givenBy, isCounted, distinguishingRows } from './passRows';
import styles from './PassRights.module.css';

const ICONS: Record<CapabilityRow, IconName> = {
  library: 'library',
  clips: 'scissors',
  clipDownloads: 'download',
  downloads: 'download',
  noAds: 'play',
};

/** The rights that a pass adds to those of every signed-in viewer. */
export function PassRights({ pass }: { pass: Pass }) {
  const { t } = useTranslation();
  const rows = distinguishingRows([pass]);
  if (rows.length === 0) return null;

  const sentence = (row: CapabilityRow) => {
    const given = givenBy(pass, row);
    if (isCounted(row) && typeof given === 'number') return t(`passes.rights.counted.${row}`, { count: given });
    return t(`passes.rights.${row}`);
  };

  return (
    <section>
      <h2 className="section-title">{t('passes.rights.title')}</h2>
      <ul className={styles.rights}>
        {rows.map((row) => (
          <li key={row}>
            <Icon name={ICONS[row]} size={22} />
            <span>
              <strong>{t(`passes.row.${row}`)}</strong>
              <span>{sentence(row)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
