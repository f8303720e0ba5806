/** What the API sends. Optional things are null, never absent; names are in the language that was asked for. */

export interface Picture {
  src: string;
  width: number;
  height: number;
}

export interface Paged<T> {
  data: T[];
  meta: { total: number; limit: number; offset: number };
}

export type StreamStatus = 'live' | 'upcoming' | 'finished';
export type EventType = 'free' | 'paid' | 'register' | 'ppv';
export type Gender = 'M' | 'W';
export type ColorName =
  | 'primary'
  | 'secondary'
  | 'accent'
  | 'surface'
  | 'text'
  | 'live'
  | 'success'
  | 'warning'
  | 'danger';
export type ColorMode = 'light' | 'dark' | 'system';

export interface Color {
  value: string;
  on: string;
  opacity: Record<string, string>;
}

export interface ColorSettings {
  mode: ColorMode;
  radius: number;
  density: string;
  fonts: { display: string; body: string; display_capitals: boolean; display_weight: number };
  light: Record<ColorName, Color> | null;
  dark: Record<ColorName, Color> | null;
}

export interface Settings {
  channel_key: string;
  name: string;
  description: string | null;
  language: string;
  languages: string[];
  'multi-language': boolean;
  currency: string | null;
  currency_symbol: string | null;
  time_zone: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  social: Record<string, string>;
  prerolls: { enabled: boolean; cache_time_ms: number };
  'google-analytics': { 'google-tag': string | null };
  'yare-analytics': { 'yare-analytics-key': string | null; allow_localhost: boolean };
  images: { logo: Picture | null; logo_dark: Picture | null; favicon: Picture | null; share: Picture | null };
  embed_allowed: boolean;
  passes_enabled: boolean;
}

export interface MenuEntry {
  id: number;
  alias: string;
  name: string;
  /** A built-in icon's name, or a picture's address. */
  custom_icon: string | null;
  url: string;
}

export interface PageItem {
  id: number;
  alias: string;
  url: string;
  name: string;
  alt_name: string | null;
}

export interface PageDetail extends PageItem {
  html: string;
}

export interface FaqEntry {
  id: number;
  alias: string;
  question: string;
  answer_html: string;
  topic: string | null;
}

export interface Slide {
  id: number;
  alias: string;
  title: string;
  text: string | null;
  action: string | null;
  image: Picture | null;
  slidable_type: string | null;
  slidable_id: number | null;
  url: string | null;
}

export interface StaticBlock {
  id: number;
  alias: string;
  place: string;
  title: string | null;
  html: string;
}

export interface EventCategory {
  id: number;
  alias: string;
  name: string;
  icon: string | null;
  color: string | null;
  parent_id: number | null;
  children: EventCategory[];
}

export interface ParticipantGroup {
  id: number;
  alias: string;
  name: string;
  image: Picture | null;
  color: string | null;
  parent_id: number | null;
  children: ParticipantGroup[];
}

export interface ParticipantGroupProperties {
  participant_group_id: number;
  properties: { gender: Gender[]; sport: number[] };
}

export interface EventLocation {
  id: number;
  alias: string;
  name: string;
  city: string | null;
  time_zone: string | null;
}

export interface Pass {
  id: number;
  alias: string;
  name: string;
  description: string | null;
  features: string[];
  type: 'package' | 'subscription';
  pass_type: 'regular' | 'addition';
  price: number;
  base_price: number;
  service_fee: number;
  currency: string;
  price_title: string;
  image: Picture | null;
  event_categories: { id: number; name: string }[];
  participants: number[];
  is_team_pass: boolean;
  offer: 'annual' | 'monthly' | null;
  period: number | null;
  trial_period: number | null;
  weight: number;
  recommended: boolean;
  includes_ppv: boolean;
  capabilities: string[];
  limits: { clips: number | null; downloads: number | null } | null;
}

export interface Participant {
  id: number;
  alias: string;
  name: string;
  short_name: string;
  color: string | null;
  images: Picture[];
  properties: { gender: Gender | null; sport: number | null };
  participant_group_id: number | null;
  parent_id: number | null;
  children: number[];
}

export interface EventParticipant {
  id: number;
  alias: string;
  name: string;
  short_name: string;
  color: string | null;
  image: Picture | null;
  participant_group_id: number | null;
  gender: Gender | null;
}

export interface EventItem {
  id: number;
  alias: string;
  name: string;
  type: EventType;
  stream_status: StreamStatus;
  event_utc_ts: number;
  starts_at: string;
  ends_at: string | null;
  time_zone: string;
  event_category_id: number;
  event_categories: number[];
  participants: EventParticipant[];
  home_team_id: number | null;
  location_id: number | null;
  base_price: number | null;
  service_fee: number | null;
  price: number | null;
  currency: string | null;
  image: Picture | null;
  competition: string | null;
  round: string | null;
  score: { home: number; away: number } | null;
  has_access: boolean;
  has_replay: boolean;
  duration_ms: number | null;
}

export type AccessReason =
  | 'granted'
  | 'sign_in'
  | 'verify'
  | 'buy'
  | 'upcoming'
  | 'geo_blocked'
  | 'expired'
  | 'no_replay';

export interface EventAccess {
  granted: boolean;
  reason: AccessReason;
  grant: string | null;
  offers: { kind: string; id: number; name: string; price: number | null }[];
  starts_at: string | null;
}

export interface Playback {
  hls: string;
  live: boolean;
  poster: string | null;
  captions: { src: string; language: string; label: string }[];
}

export interface EventDetail extends EventItem {
  description_html: string | null;
  access: EventAccess;
  playback: Playback | null;
}

export interface HomepageEvents {
  live: EventItem[];
  upcoming: EventItem[];
  finished: EventItem[];
}

export interface VodAsset {
  type: 'image' | 'preview';
  path: string;
  width: number | null;
  height: number | null;
}

export interface VodRailItem {
  id: number;
  title: string;
  date: string;
  event_id: number | null;
  assets: VodAsset[];
}

export interface VodItem extends VodRailItem {
  description_html: string | null;
  vod_media_category_id: number | null;
  duration_ms: number | null;
}

export interface VodCategory {
  id: number;
  alias: string;
  name: string;
}

export interface VodRail {
  id: number;
  title: string;
  vod_media_items: VodRailItem[];
}

export interface Geo {
  is_geo_blocked: boolean;
  country: string | null;
  country_code: string | null;
  ip: string | null;
}

export interface Bootstrap {
  'color-settings': ColorSettings;
  'events-categories': EventCategory[];
  'events-locations': EventLocation[];
  faq: FaqEntry[];
  menu: MenuEntry[];
  packages: Pass[];
  pages: PageItem[];
  'participant-groups': ParticipantGroup[];
  settings: Settings;
  slides: Slide[];
  subscriptions: Pass[];
  'participant-group-properties': ParticipantGroupProperties[];
  static_blocks: StaticBlock[];
}
