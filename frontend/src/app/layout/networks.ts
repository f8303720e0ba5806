import IconFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs';
import IconInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs';
import IconTiktok from '@tabler/icons-react/dist/esm/icons/IconBrandTiktok.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconBrandX.mjs';
import IconYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs';
import type { IconComponent } from '@/ui/createIcon';

/** Social networks by their key in a channel's settings. */
export const networks: Record<string, { name: string; Glyph: IconComponent }> = {
  facebook: { name: 'Facebook', Glyph: IconFacebook },
  instagram: { name: 'Instagram', Glyph: IconInstagram },
  tiktok: { name: 'TikTok', Glyph: IconTiktok },
  x: { name: 'X', Glyph: IconX },
  youtube: { name: 'YouTube', Glyph: IconYoutube },
};
