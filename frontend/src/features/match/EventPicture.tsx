import type { EventItem } from '@/api/types';
import { PictureImage } from '@/components/PictureImage';
import { MatchArt } from './MatchArt';

interface Props {
  event: EventItem;
  eager?: boolean;
  className?: string | undefined;
}

/** The event's own picture, else its art. */
export function EventPicture({ event, eager = false, className }: Props) {
  if (event.image) return <PictureImage picture={event.image} eager={eager} className={className} />;
  return <MatchArt event={event} className={className} />;
}
