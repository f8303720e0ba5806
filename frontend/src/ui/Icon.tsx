import type { IconProps } from './createIcon';
import { icons, type IconName } from './iconSet';

interface Props extends Omit<IconProps, 'name'> {
  name: IconName;
}

/** A decorative icon: the text beside it or the control's name gives its meaning. */
export function Icon({ name, size = 20, stroke = 1.75, ...rest }: Props) {
  const Glyph = icons[name];
  return <Glyph size={size} stroke={stroke} aria-hidden="true" focusable="false" {...rest} />;
}
