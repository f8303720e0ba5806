import type { EventItem, Slide } from '@/api/types';
import { watchPath } from '@/domain/paths';

/** Returns a slide for the leading event, for channels that declare no slides. */
export function leadSlide(event: EventItem | undefined): Slide[] {
  if (!event) return [];
  return [
    {
      id: event.id,
      alias: event.alias,
      title: event.name,
      text: null,
      action: null,
      image: event.image,
      slidable_type: 'event',
      slidable_id: event.id,
      url: watchPath(event.id),
    },
  ];
}
