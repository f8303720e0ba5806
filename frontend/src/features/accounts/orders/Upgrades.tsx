import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Pass } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { PriceTag } from '@/ui/PriceTag';
import { passPath } from '@/features/catalogue/passPath';
import { usePasses } from '@/features/catalogue/usePasses';
import { useBootstrap } from '@/features/channel/channelApi';
import { ownershipOf, useOwnedProducts } from '@/features/payments/useOwnedProducts';
import styles from './Orders.module.css';

/** Passes that include everything the viewer has, and more. */
export function Upgrades() {
  const { t } = useTranslation();
  const owned = useOwnedProducts();
  const { payments } = useBootstrap().settings;
  const passes = usePasses().filter(({ type, id }) => ownershipOf(owned, type, id) === 'upgrade');
  if (!payments || passes.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="orders-upgrades">
      <h2 id="orders-upgrades" className="section-title">
        {t('orders.upgrades.title')}
      </h2>
      <p className={styles.soft}>{t('orders.upgrades.text')}</p>
      <ul className={styles.upgrades}>
        {passes.map((pass) => (
          <Upgrade key={`${pass.type}-${pass.id}`} pass={pass} />
        ))}
      </ul>
    </section>
  );
}

function Upgrade({ pass }: { pass: Pass }) {
  return (
    <li className={styles.upgrade}>
      <Link to={passPath(pass.type, pass.id)} className="cover-link">
        {pass.name}
      </Link>
      <PriceTag minor={pass.price} currency={pass.currency} />
      <Icon name="arrow-right" size={20} />
    </li>
  );
}
