import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import { PictureImage } from '@/ui/PictureImage';
import { readableOn } from '@/domain/color';
import { EventPicture } from '@/domain/EventPicture';
import { MatchArt } from '@/domain/MatchArt';
import type { Sign } from './suggestions';

const SIZE = 36;

const ink = (color: string | null | undefined) => (color ? readableOn(color) : undefined);

/** A picture for an event or a recording, a crest for a team or school, an icon for the rest. */
export function SuggestionSign({ sign }: { sign: Sign }) {
  switch (sign.of) {
    case 'event':
      return <EventPicture event={sign.event} />;
    case 'library': {
      const image = sign.item.assets.find(({ type }) => type === 'image');
      if (!image) return <MatchArt event={{ id: sign.item.id, participants: [], home_team_id: null, event_category_id: null }} />;
      return <PictureImage picture={{ src: image.path, width: image.width ?? 640, height: image.height ?? 360 }} />;
    }
    case 'team': {
      const { name, short_name, image, color } = sign.team;
      return <Avatar name={name} letters={short_name} src={image?.src} color={color} onColor={ink(color)} size={SIZE} />;
    }
    case 'school':
      return <Avatar name={sign.name} src={sign.school?.image?.src} color={sign.school?.color} onColor={ink(sign.school?.color)} size={SIZE} />;
    case 'sport':
      return <Icon name={isIconName(sign.sport?.icon) ? sign.sport.icon : 'trophy'} size={22} />;
    case 'venue':
      return <Icon name="pin" size={22} />;
  }
}
