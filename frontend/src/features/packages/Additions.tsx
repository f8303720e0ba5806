import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Pass } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { passPath } from '@/features/catalogue/passPath';
import { OwnedBadge } from './OwnedBadge';
import { PassPrice } from './PassPrice';
import { usePassTerms } from './usePassTerms';
import styles from './Additions.module.css';

/** The additions to passes, one per row. */
export function Additions({ passes }: { passes: readonly Pass[] }) {
  return (
    <ul className={styles.list}>
      {passes.map((pass) => (
        <li key={pass.id}>
          <Addition pass={pass} />
        </li>
      ))}
    </ul>
  );
}

function Addition({ pass }: { pass: Pass }) {
  const { t } = useTranslation();
  const { charged, leave } = usePassTerms(pass);
  return (
    <article className={styles.row}>
      <div>
        <h3 className={styles.name}>
          <Link to={passPath(pass.type, pass.id)} className="cover-link">
            {pass.name}
          </Link>{' '}
          <OwnedBadge pass={pass} />
        </h3>
        {pass.description && <p className={styles.text}>{pass.description}</p>}
        <p className={styles.text}>{pass.features.join(' · ')}</p>
      </div>
      <div>
        <PassPrice pass={pass} />
        <p className={styles.text}>
          {charged}. {leave}.
        </p>
      </div>
      <span className={styles.go} title={t('passes.details')}>
        <Icon name="arrow-right" size={20} />
      </span>
    </article>
  );
}
