import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from '@/ui/Icon';
import type { Viewer } from './storedSimulation';
import styles from './StartPage.module.css';

const ICONS = { guest: 'eye', user: 'user', subscriber: 'ticket', temporary_password: 'lock' } as const satisfies Record<Viewer, string>;

interface Props {
  viewers: readonly Viewer[];
  value: Viewer;
  onChange: (viewer: Viewer) => void;
}

/** Radio buttons for the kind of viewer, each with an explanation. */
export function ViewerChoice({ viewers, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('simulation.viewer.label')}</legend>
      <div className={styles.viewers}>
        {viewers.map((viewer) => (
          <label key={viewer} className={styles.viewer}>
            <input className="visually-hidden" type="radio" name="viewer" checked={viewer === value} onChange={() => onChange(viewer)} />
            <Icon name={ICONS[viewer]} size={22} />
            <span>
              <strong>{t(`simulation.viewer.${viewer}`)}</strong>
              <small>{t(`simulation.viewer.${viewer}Text`)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
