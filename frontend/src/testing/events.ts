import type { EventDetail, EventItem, EventParticipant } from '@/api/types';

export function team(changes: Partial<EventParticipant> = {}): EventParticipant {
  return {
    id: 1,
    alias: 'north',
    name: 'North High',
    short_name: 'NOR',
    color: '#0e7c86',
    image: null,
    participant_group_id: null,
    gender: null,
    ...changes,
  };
}

export const visitors = team({ id: 2, alias: 'river', name: 'River Tech', short_name: 'RIV', color: '#b0231c' });

/** A match that starts at noon UTC on 14 March 2026. */
export function event(changes: Partial<EventItem> = {}): EventItem {
  return {
    id: 7,
    alias: 'riv-nor',
    name: 'RIV @ NOR',
    type: 'free',
    stream_status: 'upcoming',
    event_utc_ts: 1_773_489_600,
    starts_at: '2026-03-14T12:00:00Z',
    ends_at: '2026-03-14T14:00:00Z',
    time_zone: 'UTC',
    event_category_id: 1,
    event_categories: [1],
    participants: [visitors, team()],
    home_team_id: 1,
    location_id: null,
    base_price: null,
    service_fee: null,
    price: null,
    currency: 'USD',
    image: null,
    competition: null,
    round: null,
    score: null,
    has_access: true,
    entitled: true,
    has_replay: false,
    duration_ms: null,
    ...changes,
  };
}

export function eventDetail(changes: Partial<EventDetail> = {}): EventDetail {
  return {
    ...event(),
    description_html: null,
    access: { granted: false, reason: 'upcoming', grant_id: null, offers: [] },
    playback: null,
    ...changes,
  };
}
