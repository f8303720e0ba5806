import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import { Icon } from '@/ui/Icon';
import { useWayBack } from './useWayBack';

/** Link to the previous page, which also works in a new tab with an empty history. Renders nothing if no page is remembered. */
export function BackLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const back = useWayBack();
  if (!back) return null;
  return (
    <p className={className}>
      <Link to={back} className="text-link">
        <Icon name="chevron-left" size={20} />
        {t('ui.back')}
      </Link>
    </p>
  );
}
