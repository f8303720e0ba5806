import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Pass } from '@/api/types';
import { CheckField } from '@/ui/CheckField';
import { passPath } from '@/features/catalogue/passPath';
import { ownershipOf, useOwnedProducts } from '@/features/payments/useOwnedProducts';
import { OwnedBadge } from './OwnedBadge';
import { PassPrice } from './PassPrice';
import styles from './AdditionChoices.module.css';

interface Props {
  passes: readonly Pass[];
  /** The ids of the chosen additions. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Additions that can be bought with the pass in one payment. */
export function AdditionChoices({ passes, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const owned = useOwnedProducts();
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <ul className={styles.list}>
      {passes.map((pass) => (
        <li key={pass.id} className={styles.row}>
          <div>
            {ownershipOf(owned, pass.type, pass.id) === 'theirs' ? (
              <p className={styles.name}>
                {pass.name} <OwnedBadge pass={pass} />
              </p>
            ) : (
              <CheckField name={`along-${pass.id}`} checked={chosen.includes(pass.id)} onChange={({ target }) => toggle(pass.id, target.checked)}>
                <strong>{t('passes.along', { name: pass.name })}</strong>
              </CheckField>
            )}
            <p className={styles.text}>{pass.features.join(' · ')}</p>
            <Link to={passPath(pass.type, pass.id)} className="text-link">
              {t('passes.details')}
              <span className="visually-hidden">{pass.name}</span>
            </Link>
          </div>
          <PassPrice pass={pass} size="small" />
        </li>
      ))}
    </ul>
  );
}
