import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from '@/ui/Icon';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import type { CapabilityValue } from './passRows';
import styles from './PassTable.module.css';

/** A tick, a number or a dash, with a text for screen readers. */
export function GivenMark({ given }: { given: CapabilityValue }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  if (typeof given === 'number') return <span className="tabular">{given.toLocaleString(locale)}</span>;
  if (!given) {
    return (
      <>
        <span className={styles.none} aria-hidden="true">
          –
        </span>
        <span className="visually-hidden">{t('passes.notIncluded')}</span>
      </>
    );
  }
  return (
    <>
      <Icon name="check" size={22} className={styles.tick} />
      <span className="visually-hidden">{t('passes.included')}</span>
    </>
  );
}
