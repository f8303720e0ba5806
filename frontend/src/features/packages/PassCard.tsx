import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Pass } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { Icon } from '@/ui/Icon';
import { passPath } from '@/features/catalogue/passPath';
import { PassArt } from '@/domain/PassArt';
import { BuyLink } from './BuyLink';
import { OwnedBadge } from './OwnedBadge';
import { PassPrice } from './PassPrice';
import { PassTerms } from './PassTerms';
import styles from './PassCard.module.css';

interface Props {
  pass: Pass;
  recommended: boolean;
  eager?: boolean;
}

/** A pass in the overview. Its parts share subgrid rows with the neighbouring cards, so that prices and features line up. */
export function PassCard({ pass, recommended, eager = false }: Props) {
  const { t } = useTranslation();
  return (
    <article className={styles.card} data-recommended={recommended || undefined}>
      <div className={styles.media}>
        <PassArt pass={pass} eager={eager} />
        {recommended && (
          <Badge tone="brand" icon="star" className={styles.badge}>
            {t('passes.recommended')}
          </Badge>
        )}
        <OwnedBadge pass={pass} className={styles.owned} />
      </div>
      <div className={styles.head}>
        <h3 className={styles.name}>{pass.name}</h3>
        {pass.description && <p>{pass.description}</p>}
      </div>
      <div className={styles.costs}>
        <PassPrice pass={pass} />
        <PassTerms pass={pass} />
      </div>
      <Features features={pass.features} />
      <div className={styles.foot}>
        <Link to={passPath(pass.type, pass.id)} className={`cover-link ${styles.link}`}>
          {t('passes.details')}
          <span className="visually-hidden">{pass.name}</span>
          <Icon name="arrow-right" size={20} />
        </Link>
        <BuyLink pass={pass} />
      </div>
    </article>
  );
}

/** The pass's features. Without any, an empty element keeps the subgrid row. */
function Features({ features }: { features: readonly string[] }) {
  if (features.length === 0) return <div />;
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" size={20} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
