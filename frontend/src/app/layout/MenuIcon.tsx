import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';

interface Props {
  /** Name of a built-in icon, or a picture's path. */
  icon: string | null;
  size?: number;
}

export function MenuIcon({ icon, size = 22 }: Props) {
  if (isIconName(icon)) return <Icon name={icon} size={size} />;
  if (icon?.startsWith('/')) return <img src={icon} width={size} height={size} alt="" />;
  return <Icon name="chevron-right" size={size} />;
}
