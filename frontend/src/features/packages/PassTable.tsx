import { type ReactNode, useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Pass } from '@/api/types';
import { passPath } from '@/features/catalogue/passPath';
import { CoverageText } from './CoverageText';
import { GivenMark } from './GivenMark';
import { PassPrice } from './PassPrice';
import { givenBy, distinguishingRows } from './passRows';
import { usePassTerms } from './usePassTerms';
import styles from './PassTable.module.css';

/** Compares passes, one per column. If wider than the screen, it scrolls with a sticky first column. */
export function PassTable({ passes }: { passes: readonly Pass[] }) {
  const { t } = useTranslation();
  const heading = useId();
  const row = (name: string, cell: (pass: Pass) => ReactNode) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {passes.map((pass) => (
        <td key={pass.id}>{cell(pass)}</td>
      ))}
    </tr>
  );

  return (
    <div className={styles.section}>
      <h2 id={heading} className="section-title">
        {t('passes.compare')}
      </h2>
      {/* A scrollable region must be focusable, so that it can be scrolled by keyboard. */}
      <div className={styles.scroll} role="region" aria-labelledby={heading} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {passes.map((pass) => (
                <th key={pass.id} scope="col">
                  <Link to={passPath(pass.type, pass.id)}>{pass.name}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(t('passes.row.price'), (pass) => (
              <PassPrice pass={pass} size="small" />
            ))}
            {row(t('passes.row.charged'), (pass) => (
              <TermCell pass={pass} term="charged" />
            ))}
            {row(t('passes.row.lasts'), (pass) => (
              <TermCell pass={pass} term="lasts" />
            ))}
            {passes.some(({ trial_period }) => trial_period) && row(t('passes.row.trial'), (pass) => <TermCell pass={pass} term="trial" />)}
            {row(t('passes.row.covers'), (pass) => (
              <CoverageText pass={pass} />
            ))}
            {passes.some(({ includes_ppv }) => includes_ppv) && row(t('passes.row.ppv'), (pass) => <GivenMark given={pass.includes_ppv} />)}
            {distinguishingRows(passes).map((name) => row(t(`passes.row.${name}`), (pass) => <GivenMark given={givenBy(pass, name)} />))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t('passes.beyond')}</p>
    </div>
  );
}

function TermCell({ pass, term }: { pass: Pass; term: 'charged' | 'lasts' | 'trial' }) {
  return usePassTerms(pass)[term] ?? <GivenMark given={false} />;
}
