import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import { Icon } from '@/ui/Icon';
import { useSignOut } from '@/features/session/useSignOut';
import { useViewer } from '@/features/session/useViewer';

interface Props {
  className: string | undefined;
  onChosen: () => void;
}

/**
 * The list items of an account menu. The sign-out item appears once a basic pass is chosen; before that, and with a
 * temporary password, the page itself offers to sign out.
 */
export function AccountLinks({ className, onChosen }: Props) {
  const { t } = useTranslation();
  const user = useViewer();
  const [signOut, busy] = useSignOut();
  if (!user) {
    return (
      <li>
        <Link to="/login" className={className} onClick={onChosen}>
          <Icon name="user" size={22} />
          {t('session.signIn')}
        </Link>
      </li>
    );
  }
  const leave = async () => {
    onChosen();
    await signOut();
  };
  return (
    <>
      <li>
        <Link to="/profile" className={className} onClick={onChosen}>
          <Icon name="user" size={22} />
          {t('session.profile')}
        </Link>
      </li>
      <li>
        <Link to="/profile/favorites" className={className} onClick={onChosen}>
          <Icon name="heart" size={22} />
          {t('session.favorites')}
        </Link>
      </li>
      <li>
        <Link to="/profile/edit" className={className} onClick={onChosen}>
          <Icon name="lock" size={22} />
          {t('session.edit')}
        </Link>
      </li>
      {user.basic_pass_selected && !user.temporary_password && (
        <li>
          <button type="button" className={className} disabled={busy} onClick={() => void leave()}>
            <Icon name="arrow-right" size={22} />
            {t('session.signOut')}
          </button>
        </li>
      )}
    </>
  );
}
