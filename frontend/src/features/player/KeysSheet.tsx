import { Fragment } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Sheet } from '@/ui/Sheet';
import '@/i18n/en.json?keys';
import styles from './KeysSheet.module.css';

/** Groups of equal shortcuts, by the name of their text. */
const KEYS = {
  play: ['K'],
  tenSeconds: ['J', 'L'],
  fiveSeconds: ['←', '→'],
  volume: ['↑', '↓'],
  mute: ['M'],
  fullScreen: ['F'],
  captions: ['C'],
  percent: ['0', '…', '9'],
  frame: [',', '.'],
  help: ['?'],
} as const;

/** The player's keyboard shortcuts. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('keys.title')} isOpen onClose={onClose}>
      <dl className={styles.list}>
        {(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => (
          <Fragment key={name}>
            <dt>
              {name === 'play' && <kbd className={styles.key}>{t('keys.space')}</kbd>}
              {KEYS[name].map((key) =>
                key === '…' ? (
                  key
                ) : (
                  <kbd className={styles.key} key={key}>
                    {key}
                  </kbd>
                ),
              )}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className={styles.note}>{t('keys.arrows')}</p>
    </Sheet>
  );
}
