import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { featuredPasses, hasPeriods, type Period } from './featuredPasses';
import { PassCard } from './PassCard';
import { PassCards, PassSection } from './PassSection';
import styles from './FeaturedPasses.module.css';

interface Props {
  once: readonly Pass[];
  renewing: readonly Pass[];
  recommended: Pass | undefined;
}

const PERIODS = ['monthly', 'annual'] as const;

/** Three passes beside each other, the recommended one in the middle, and the others below them. */
export function FeaturedPasses({ once, renewing, recommended }: Props) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>(recommended?.offer ?? 'monthly');
  const isChoice = hasPeriods(renewing);
  const { featured, others } = featuredPasses(once, renewing, recommended, isChoice ? period : null);
  if (featured.length === 0) return null;
  return (
    <>
      <section className={styles.section} aria-labelledby="featured-passes">
        <h2 id="featured-passes" className="visually-hidden">
          {t('passes.featured')}
        </h2>
        {isChoice && (
          <SegmentedControl
            label={t('passes.period.label')}
            value={period}
            options={PERIODS.map((value) => ({ value, label: t(`passes.period.${value}`) }))}
            onChange={setPeriod}
          />
        )}
        <div className={styles.passes} data-count={featured.length}>
          {featured.map((pass) => (
            <PassCard key={pass.id} pass={pass} recommended={pass === recommended} eager />
          ))}
        </div>
      </section>
      {others.length > 0 && (
        <PassSection title={t('passes.others.title')} text={t('passes.others.text')}>
          <PassCards count={others.length}>
            {others.map((pass) => (
              <PassCard key={pass.id} pass={pass} recommended={false} />
            ))}
          </PassCards>
        </PassSection>
      )}
    </>
  );
}
