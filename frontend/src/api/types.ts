import type { components } from './schema.gen';

type Schemas = components['schemas'];

/**
 * The API sends null for what is not there and never leaves a field out, so what its document calls optional is
 * always present here.
 */
type Sent<T> = T extends readonly (infer Item)[]
  ? Sent<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Sent<Exclude<T[Name], undefined>> }
    : T;

export interface Paged<T> {
  data: T[];
  meta: { total: number; limit: number; offset: number };
}

export type Picture = Schemas['Picture'];
export type Gender = Schemas['Gender'];

export type Bootstrap = Sent<Schemas['Bootstrap']>;
export type Settings = Sent<Schemas['Settings']>;
export type ColorSettings = Sent<Schemas['ColorSettings']>;
export type ColorMode = Schemas['ThemeMode'];
export type MenuEntry = Sent<Schemas['MenuEntry']>;
export type PageItem = Sent<Schemas['PageItem']>;
export type PageDetail = Sent<Schemas['PageDetail']>;
export type FaqEntry = Sent<Schemas['FaqEntry']>;
export type Slide = Sent<Schemas['Slide']>;
export type StaticBlock = Sent<Schemas['StaticBlock']>;
export type CustomForm = Sent<Schemas['CustomForm']>;
export type User = Sent<Schemas['User']>;
export type Geo = Sent<Schemas['Geo']>;

export type EventCategory = Sent<Schemas['EventCategory']>;
export type EventLocation = Sent<Schemas['EventLocation']>;
export type ParticipantGroup = Sent<Schemas['ParticipantGroup']>;
export type ParticipantGroupProperties = Sent<Schemas['ParticipantGroupProperties']>;
export type Participant = Sent<Schemas['Participant']>;
export type Pass = Sent<Schemas['Package']>;

export type StreamStatus = Schemas['StreamStatus'];
export type EventType = Schemas['AccessType'];
export type EventParticipant = Sent<Schemas['EventParticipant']>;
export type EventItem = Sent<Schemas['EventItem']>;
export type EventDetail = Sent<Schemas['EventDetail']>;
export type EventAccess = Sent<Schemas['Access']>;
export type AccessReason = Schemas['Reason'];
export type Playback = Sent<Schemas['Playback']>;
export type Advertisement = Sent<Schemas['Advertisement']>;
export type WatchPosition = Sent<Schemas['WatchPosition']>;
export type Viewing = Sent<Schemas['Viewing']>;
export type OtherViewing = Sent<Schemas['OtherViewing']>;
export type EventDownload = Sent<Schemas['EventDownload']>;
export type HomepageEvents = Sent<Schemas['HomepageEvents']>;

export type VodAsset = Sent<Schemas['VodAsset']>;
export type VodRail = Sent<Schemas['VodRail']>;
export type VodRailItem = Sent<Schemas['VodRailItem']>;
export type VodItem = Sent<Schemas['VodItem']>;
export type VodCategory = Sent<Schemas['VodCategory']>;

export type SearchAnswer = Sent<Schemas['SearchAnswer']>;
export type SearchResults = Sent<Schemas['SearchResults']>;
export type TeamHit = Sent<Schemas['TeamHit']>;
export type Matched = Sent<Schemas['Matched']>;

export type ProductKind = Schemas['ProductKind'];
export type SavedCard = Sent<Schemas['SavedCard']>;
export type SetupIntent = Sent<Schemas['SetupIntent']>;
export type Quote = Sent<Schemas['Quote']>;
export type Bought = Sent<Schemas['Bought']>;
export type Order = Sent<Schemas['Order']>;
export type Transaction = Sent<Schemas['Transaction']>;
export type PaymentStatus = Schemas['PaymentStatus'];
export type PurchasedParts = Sent<Schemas['DisabledParts']>;
export type UserAccess = Sent<Schemas['AccessAndPasses']>;

/** A word that clips are sorted by. */
export interface ClipTag {
  alias: string;
  name: string;
}

export type ClipState = 'queued' | 'processing' | 'failed' | 'done';

/** A piece of an event that somebody has cut out. Times are seconds of the recording. */
export interface Clip {
  id: number;
  uuid: string;
  event_id: number;
  event_media_id: number;
  name: string;
  tags: ClipTag[];
  start_time: number;
  end_time: number;
  duration: number;
  state: ClipState;
  failure: { code: string; message: string } | null;
  created_at: string;
  is_mine: boolean;
  event: EventItem | null;
  share_path: string;
  /** Null where no other site may frame it. */
  embed_path: string | null;
  access: EventAccess;
  playback: ClipPlayback | null;
}

export interface ClipPlayback {
  /** What it is cut from; the clip begins at `offset`. */
  hls: string | null;
  offset: number;
  /** The clip itself, exact to the picture. */
  mp4: string | null;
  poster: string | null;
}

/** What the editor cuts from, and how much of it. Times are seconds. */
export interface ClipSource {
  event_id: number;
  event_media_id: number;
  /** Of the recording; for a live one, as far as it goes. */
  duration: number;
  live: boolean;
  frame_rate: number;
  /** Where the parts of a broadcast begin in the recording, and when they did; none where it came as a file. */
  parts: { start_time: number; began_at: string }[];
  minimum: number;
  maximum: number;
  tags: ClipTag[];
  /** Clips that the viewer may still make. */
  left: number;
  /** Seconds of the event that they may still clip. */
  share_left: number;
}

export interface ClipDownload {
  clip_id: number;
  left: number | null;
  name: string;
  width: number;
  height: number;
  bytes: number;
  url: string;
}

export interface EventWithClips extends EventItem {
  clips: number;
}
