import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';

/** The sport's icon, on the line between the teams. */
export function SportMark({ icon }: { icon: string | null | undefined }) {
  return (
    <>
      <circle cx="320" cy="180" r="37" fill="#0b0d12" stroke="#fff" strokeWidth="5" />
      <Icon name={isIconName(icon) ? icon : 'trophy'} x="297" y="157" size={46} color="#fff" stroke={1.6} />
    </>
  );
}
