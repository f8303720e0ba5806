import { isCalendarDay } from '@/lib/calendarDay';

/** The schedule's view: days in a list, a month, or one day. */
export type EventsView = 'list' | 'month' | 'day';

export const EVENTS_VIEWS: readonly EventsView[] = ['list', 'month', 'day'];

export interface ViewChoice {
  view: EventsView;
  /** The shown day, `YYYY-MM-DD`; undefined means today. */
  day: string | undefined;
}

/** Reads the view from a URL's parameters. An unknown view becomes the list, and an invalid day is ignored. */
export function readView(params: URLSearchParams): ViewChoice {
  const [view, day] = [params.get('view'), params.get('day') ?? ''];
  return { view: EVENTS_VIEWS.find((one) => one === view) ?? 'list', day: isCalendarDay(day) ? day : undefined };
}

/** Returns the parameters with the view set; other parameters are kept. The list has no day. */
export function writeView({ view, day }: ViewChoice, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  next.delete('view');
  next.delete('day');
  if (view === 'list') return next;
  next.set('view', view);
  if (day) next.set('day', day);
  return next;
}
