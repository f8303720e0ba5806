import { isCalendarDay } from '@/lib/calendarDay';

/** How the schedule is looked at: days in a list, a month, or one day. */
export type EventsView = 'list' | 'month' | 'day';

export const EVENTS_VIEWS: readonly EventsView[] = ['list', 'month', 'day'];

export interface ViewChoice {
  view: EventsView;
  /** The day that is shown, `YYYY-MM-DD`; none is today. */
  day: string | undefined;
}

/** The view of an address. What is unknown or no day of the calendar is left out. */
export function readView(params: URLSearchParams): ViewChoice {
  const [view, day] = [params.get('view'), params.get('day') ?? ''];
  return { view: EVENTS_VIEWS.find((one) => one === view) ?? 'list', day: isCalendarDay(day) ? day : undefined };
}

/** The address for a view; other parameters stay. A list has no day of its own. */
export function writeView({ view, day }: ViewChoice, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  next.delete('view');
  next.delete('day');
  if (view === 'list') return next;
  next.set('view', view);
  if (day) next.set('day', day);
  return next;
}
