import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import art from '../../art.json';

/** The sport's icon, on the line between the teams. */
export function SportMark({ icon }: { icon: string | null | undefined }) {
  return (
    <>
      <circle
        cx={art.width / 2}
        cy={art.height / 2}
        r={art.sides.mark.radius}
        fill={art.sides.mark.ground}
        stroke={art.sides.overlay}
        strokeWidth={art.sides.mark.ring}
      />
      <Icon
        name={isIconName(icon) ? icon : 'trophy'}
        x={(art.width - art.sides.mark.size) / 2}
        y={(art.height - art.sides.mark.size) / 2}
        size={art.sides.mark.size}
        color={art.sides.overlay}
        stroke={art.sides.mark.stroke}
      />
    </>
  );
}
