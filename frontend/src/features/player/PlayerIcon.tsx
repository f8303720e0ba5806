import IconBack from '@tabler/icons-react/dist/esm/icons/IconRewindBackward10.mjs';
import IconCaptions from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs';
import IconForward from '@tabler/icons-react/dist/esm/icons/IconRewindForward10.mjs';
import IconRemote from '@tabler/icons-react/dist/esm/icons/IconCast.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSilent from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import IconSound from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import type { IconComponent } from '@/ui/createIcon';

/** Icons that only the player shows: the site's icon set loads with every page. */
const icons = {
  back: IconBack,
  captions: IconCaptions,
  forward: IconForward,
  remote: IconRemote,
  repeat: IconRepeat,
  settings: IconSettings,
  silent: IconSilent,
  sound: IconSound,
} satisfies Record<string, IconComponent>;

export type PlayerIconName = keyof typeof icons;

/** A decorative icon of the player. */
export function PlayerIcon({ name, size = 24 }: { name: PlayerIconName; size?: number }) {
  const Glyph = icons[name];
  return <Glyph size={size} stroke={1.75} aria-hidden="true" focusable="false" />;
}
