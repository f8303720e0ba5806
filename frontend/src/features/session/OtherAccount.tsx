import { useTranslation } from '@/i18n/useTranslation';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/ui/Button';
import { useSignOut } from './useSignOut';

/** The way out for whoever sits before someone else's account. */
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
