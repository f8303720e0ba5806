import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** Makes optional fields required: the API sends null for missing values and never omits a field. */
type Sent<T> = T extends readonly (infer Item)[] ? Sent<Item>[] : T extends object ? { [Name in keyof T]-?: Sent<Exclude<T[Name], undefined>> } : T;

export interface Paged<T> {
  data: T[];
  meta: { total: number; limit: number; offset: number; showing?: string };
}

export type ErrorCode = Schemas['ErrorCode'];
export type Picture = Schemas['Picture'];
export type Gender = Schemas['Gender'];

export type Bootstrap = Sent<Schemas['Bootstrap']>;
export type Settings = Sent<Schemas['Settings']>;
export type ColorSettings = Sent<Schemas['ColorSettings']>;
export type ColorMode = Schemas['ThemeMode'];
export type TitleOrder = Schemas['TitleOrder'];
export type MenuEntry = Sent<Schemas['MenuEntry']>;
export type PageItem = Sent<Schemas['PageItem']>;
export type PageDetail = Sent<Schemas['PageDetail']>;
export type FaqEntry = Sent<Schemas['FaqEntry']>;
export type Slide = Sent<Schemas['Slide']>;
export type StaticBlock = Sent<Schemas['StaticBlock']>;
export type CustomForm = Sent<Schemas['CustomForm']>;
export type User = Sent<Schemas['User']>;
export type OwnSession = Sent<Schemas['OwnSession']>;
export type Geo = Sent<Schemas['Geo']>;
export type SimulationFacts = Sent<Schemas['SimulationFacts']>;
export type SimulatedViewer = Schemas['ViewerKind'];

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
export type PrerollAd = Sent<Schemas['Preroll']>;
export type WatchPosition = Sent<Schemas['WatchPosition']>;
export type Viewing = Sent<Schemas['Viewing']>;
export type OtherViewing = Sent<Schemas['OtherViewing']>;
export type CalendarFeed = Sent<Schemas['CalendarFeed']>;
export type EventDownload = Sent<Schemas['EventDownload']>;
export type PlayerAddress = Sent<Schemas['PlayerAddress']>;
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
export type AnnouncedRenewal = Schemas['AnnouncedRenewal'];
export type QuoteTax = Sent<Schemas['QuoteTax']>;
export type Receipt = Sent<Schemas['Receipt']>;
export type TaxAmount = Sent<Schemas['TaxAmount']>;
export type Bought = Sent<Schemas['Bought']>;
export type Order = Sent<Schemas['Order']>;
export type Transaction = Sent<Schemas['Transaction']>;
export type PaymentStatus = Schemas['PaymentStatus'];
export type PurchasedParts = Sent<Schemas['DisabledParts']>;
export type UserAccess = Sent<Schemas['AccessAndPasses']>;

export type Clip = Sent<Schemas['Clip']>;
export type ClipTag = Sent<Schemas['Tag']>;
export type ClipSource = Sent<Schemas['ClipSource']>;
export type ClipDownload = Sent<Schemas['ClipDownload']>;
export type EventWithClips = Sent<Schemas['EventWithClips']>;

export type FavoriteType = 'participant' | 'participant_group' | 'event_category' | 'favorite_event' | 'event_location';

export interface Favorite {
  id: number;
  favoritable_id: number;
  favoritable_type: FavoriteType;
  shown_as: 'team' | 'school' | 'sport' | 'event' | 'location';
  alias: string;
  name: string;
  short_name: string | null;
  color: string | null;
  image: Picture | null;
  icon: string | null;
  event: EventItem | null;
  created_at: string;
}
