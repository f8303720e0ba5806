import { useTranslation } from '@/i18n/useTranslation';
import { OtherAccount } from '@/features/session/OtherAccount';
import { useViewer } from '@/features/session/useViewer';
import { FormNotice } from '@/features/forms/FormNotice';
import '@/i18n/en.json?accounts';
import '@/i18n/en.json?forms';
import { CalendarSection } from './calendar/CalendarSection';
import { DeletionSection } from './DeletionSection';
import { EmailForm } from './EmailForm';
import { PasswordForm } from './PasswordForm';
import { PersonForm } from './PersonForm';
import { SessionsSection } from './sessions/SessionsSection';
import styles from './ProfileScreen.module.css';

/** All editable parts of the profile. Only the password can be changed while it is temporary. */
export function ProfileEditScreen() {
  const { t } = useTranslation();
  const user = useViewer();
  if (!user) return null;
  return (
    <div className={`page ${styles.screen}`}>
      <header className={`page-head ${styles.head}`}>
        <h1 className="page-title">{t('accounts.edit.title')}</h1>
        <p>{user.email}</p>
      </header>
      {user.temporary_password && <FormNotice tone="info">{t('accounts.edit.temporary')}</FormNotice>}
      {!user.temporary_password && <PersonForm user={user} />}
      {!user.temporary_password && <EmailForm user={user} />}
      <PasswordForm user={user} />
      {!user.temporary_password && <SessionsSection user={user} />}
      {!user.temporary_password && <CalendarSection />}
      {!user.temporary_password && <DeletionSection />}
      {user.temporary_password && (
        <div>
          <OtherAccount />
        </div>
      )}
    </div>
  );
}
