import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { type ButtonLook, LinkButton } from '@/ui/Button';
import type { IconName } from '@/ui/iconSet';
import { useWayBack } from './useWayBack';

interface Props {
  look?: ButtonLook;
  size?: 'medium' | 'large';
  /** The link's target if no page is remembered; `icon` and `children` apply only then. */
  otherwise: string;
  icon?: IconName;
  children: ReactNode;
}

/** Link to the previous page, or to `otherwise`. */
export function WayBack({ otherwise, icon, children, ...look }: Props) {
  const { t } = useTranslation();
  const back = useWayBack();
  return (
    <LinkButton to={back ?? otherwise} icon={back ? 'chevron-left' : icon} {...look}>
      {back ? t('ui.wayBack') : children}
    </LinkButton>
  );
}
