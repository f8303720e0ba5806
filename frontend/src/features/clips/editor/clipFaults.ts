import { isSimulated, type Problem } from '@/api/problem';
import type { ErrorCode } from '@/api/types';
import { type Bounds, lengthOf, type Span } from './span';

/** Reason why a clip is refused: the key of its text under `clips.wrong`. */
export type ClipFault = 'name' | 'nameLong' | 'tags' | 'tagUnknown' | 'range' | 'length' | 'tooOften' | 'generic' | KnownCode;

/** Faults by form field; `whole` is for the form itself. */
export type ClipFaults = Partial<Record<'name' | 'tags' | 'whole', ClipFault>>;

const KNOWN = [
  'verification_required',
  'clipping_not_included',
  'not_entitled',
  'clip_limit',
  'clip_share_limit',
  'not_clippable',
  'media_changed',
  'clips_under_way',
  'sign_in_required',
] as const;
type KnownCode = (typeof KNOWN)[number];

/** Tolerance for the imprecision of the clock, in seconds. */
const TOLERANCE = 0.01;

/** Text keys of faults, by field and error code. */
const KNOWN_FIELDS: Record<string, Partial<Record<ErrorCode, ClipFault>>> = {
  name: { required: 'name', too_long: 'nameLong' },
  tags: { required: 'tags', unknown: 'tagUnknown' },
  duration: { after_end: 'range', out_of_range: 'length' },
};

/** Returns the faults of a clip before it is sent. */
export function faultsOf({ name, tags, span, bounds }: { name: string; tags: readonly string[]; span: Span; bounds: Bounds }): ClipFaults {
  const faults: ClipFaults = {};
  if (name.trim() === '') faults.name = 'name';
  if (tags.length === 0) faults.tags = 'tags';
  const length = lengthOf(span);
  if (span.end > bounds.end + TOLERANCE) faults.whole = 'range';
  else if (length < bounds.shortest - TOLERANCE || length > bounds.longest + TOLERANCE) faults.whole = 'length';
  return faults;
}

/** Returns the faults that the server reports. */
export function refusedFaults(problem: Problem): ClipFaults {
  if (isSimulated(problem)) return {};
  const { code, error_codes } = problem;
  const known = KNOWN.find((one) => one === code);
  if (known) return { whole: known };
  const first = (...fields: string[]): ClipFault | undefined => {
    for (const field of fields) {
      const code = error_codes?.[field]?.[0];
      if (code) return KNOWN_FIELDS[field]?.[code] ?? 'generic';
    }
    return undefined;
  };
  const [name, tags, whole] = [first('name'), first('tags'), first('duration', 'start_time', 'event_media_id', 'event_id')];
  if (name || tags || whole) return { ...(name && { name }), ...(tags && { tags }), ...(whole && { whole }) };
  return { whole: code === 'too_many_attempts' ? 'tooOften' : 'generic' };
}
