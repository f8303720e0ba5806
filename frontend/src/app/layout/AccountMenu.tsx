import { Suspense, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '@/ui/Icon';
import { initials } from '@/ui/initials';
import { selectStanding } from '@/features/session/sessionSlice';
import { useViewer } from '@/features/session/useViewer';
import styles from './AccountMenu.module.css';
import { AccountPanel, loadMenus } from './menus';
import { useClosing } from '@/lib/useClosing';

/** The header's sign-in link or account menu. Renders a placeholder of the same size until the viewer is known. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useViewer();
  const standing = useSelector(selectStanding);
  const [open, setOpen] = useState(false);
  const box = useClosing(open, () => setOpen(false));
  if (standing === 'unknown') return <span className={styles.waiting} aria-hidden="true" />;
  if (!user) {
    return (
      <Link to="/login" className={styles.enter}>
        <Icon name="user" size={20} />
        <span className={styles.words}>{t('session.signIn')}</span>
      </Link>
    );
  }
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <div className={styles.account} ref={box}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        title={t('session.account')}
        onPointerEnter={loadMenus}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">{initials(name)}</span>
        <span className="visually-hidden">{t('session.accountOf', { name })}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <AccountPanel name={name} email={user.email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
