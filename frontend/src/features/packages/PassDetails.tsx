import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { Icon } from '@/ui/Icon';
import { AdditionChoices } from './AdditionChoices';
import { Additions } from './Additions';
import { Coverage } from './Coverage';
import { FinalSales } from './FinalSales';
import { PassArt } from '@/domain/PassArt';
import { OwnedBadge } from './OwnedBadge';
import { PassPayment } from './PassPayment';
import { groupPasses, recommendedOf } from '@/features/catalogue/passGroups';
import { PassRights } from './PassRights';
import { useBootstrap } from '@/features/channel/channelApi';
import { usePasses } from '@/features/catalogue/usePasses';
import styles from './SelectPackageScreen.module.css';

/** A pass's contents on the left and its price beside them. */
export function PassDetails({ pass }: { pass: Pass }) {
  const { t } = useTranslation();
  const { payments } = useBootstrap().settings;
  const passes = usePasses();
  const additions = groupPasses(passes).additions.filter(({ id }) => id !== pass.id);
  const regular = pass.pass_type === 'regular';
  // Subscriptions and renewing additions must be bought separately.
  const canBundle = payments !== null && pass.type === 'package';
  const bundled = canBundle ? additions.filter(({ type }) => type === 'package') : [];
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const along = bundled.filter(({ id }) => chosen.includes(id));
  return (
    <>
      <div className={styles.columns}>
        <header className={styles.head}>
          <div className={styles.media}>
            <PassArt pass={pass} eager />
          </div>
          <p className={styles.badges}>
            <Badge>{t(`passes.kind.${regular ? pass.type : 'addition'}`)}</Badge>
            {recommendedOf(passes)?.id === pass.id && (
              <Badge tone="brand" icon="star">
                {t('passes.recommended')}
              </Badge>
            )}
            <OwnedBadge pass={pass} />
          </p>
          <h1 className="page-title">{pass.name}</h1>
          {pass.description && <p className={styles.lead}>{pass.description}</p>}
        </header>
        <PassPayment pass={pass} along={along} />
        <div className={styles.sections}>
          {pass.features.length > 0 && (
            <section>
              <h2 className="section-title">{t('passes.gives')}</h2>
              <ul className={styles.features}>
                {pass.features.map((feature) => (
                  <li key={feature}>
                    <Icon name="check" size={22} />
                    {feature}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {regular && <Coverage pass={pass} />}
          <PassRights pass={pass} />
        </div>
      </div>
      {regular && additions.length > 0 && (
        <section className={styles.additions}>
          <h2 className="section-title">{t('passes.additions.title')}</h2>
          {bundled.length > 0 && <AdditionChoices passes={bundled} chosen={chosen} onChange={setChosen} />}
          {bundled.length < additions.length && <Additions passes={additions.filter((one) => !bundled.includes(one))} />}
        </section>
      )}
      <FinalSales />
    </>
  );
}
