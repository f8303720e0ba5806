import type { EventItem } from '@/api/types';
import { PictureImage } from '@/ui/PictureImage';
import { MatchArt } from './MatchArt';
import { useSpoilers } from './useSpoilers';

interface Props {
  event: EventItem;
  eager?: boolean;
  className?: string | undefined;
}

/** The event's own picture. Generated art replaces a missing picture, and one that could reveal a hidden result. */
export function EventPicture({ event, eager = false, className }: Props) {
  const { hidden } = useSpoilers(event);
  if (event.image && !hidden) return <PictureImage picture={event.image} eager={eager} className={className} />;
  return <MatchArt event={event} className={className} />;
}
