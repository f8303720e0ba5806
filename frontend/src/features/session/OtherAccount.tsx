import { useTranslation } from '@/i18n/useTranslation';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/ui/Button';
import { useSignOut } from './useSignOut';

/** Signs out and opens the login, so that the viewer can use another account. */
export function OtherAccount() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [signOut, busy] = useSignOut();
  const leave = async () => {
    if (await signOut()) await navigate('/login');
  };
  return (
    <Button look="quiet" icon="users" disabled={busy} onClick={() => void leave()}>
      {t('session.otherAccount')}
    </Button>
  );
}
