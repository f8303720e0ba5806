import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import styles from './StartPage.module.css';

/** Why a simulation ended: its link has expired or is invalid (`over`), or the server doesn't support simulations (`real`). */
export type EndReason = 'over' | 'real';

/** Replaces the whole page once the simulation has ended: the reason, what to do, and a link to the real site. */
export function OverPage({ how }: { how: EndReason }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('simulation.page');
    // A modal dialog of the page would cover this screen and keep the focus.
    document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach((dialog) => dialog.close());
    heading.current?.focus();
  }, [t]);
  return (
    <main className={`${styles.screen} ${styles.over}`} data-tone="stage">
      <div className={styles.box}>
        <p className={styles.sign}>{t('simulation.label')}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t('simulation.over.title')}
        </h1>
        {how === 'over' ? <LinkOver /> : <p className={styles.text}>{t('simulation.over.real')}</p>}
        <a className={styles.home} href="/">
          {t('simulation.over.home')}
        </a>
      </div>
    </main>
  );
}

function LinkOver() {
  const { t } = useTranslation();
  const channel = document.querySelector<HTMLMetaElement>('meta[name="grandstand-channel"]')?.content ?? '';
  return (
    <>
      <p className={styles.text}>{t('simulation.over.text')}</p>
      <p className={styles.text}>{t('simulation.over.how')}</p>
      <pre className={styles.command}>
        <code>{t('simulation.over.command', { channel })}</code>
      </pre>
    </>
  );
}
