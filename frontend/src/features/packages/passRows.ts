import type { Pass } from '@/api/types';

export const CAPABILITY_ROWS = ['library', 'clips', 'clipDownloads', 'downloads', 'noAds'] as const;

export type CapabilityRow = (typeof CAPABILITY_ROWS)[number];

/** Rows that can have a count. */
export type CountedRow = 'clips' | 'downloads';

export function isCounted(row: CapabilityRow): row is CountedRow {
  return row === 'clips' || row === 'downloads';
}

/** A pass's value in a row: whether it is included, or how many. */
export type CapabilityValue = boolean | number;

/** Returns what a pass gives in a row, beyond what every signed-in viewer has. */
export function givenBy(pass: Pass, row: CapabilityRow): CapabilityValue {
  const can = (capability: Pass['capabilities'][number]) => pass.capabilities.includes(capability);
  switch (row) {
    case 'library':
      return can('vod_media_access');
    case 'clips':
      return counted(can('clipping'), pass.limits?.clips);
    case 'clipDownloads':
      return can('download_clip');
    case 'downloads':
      return counted(can('download'), pass.limits?.downloads);
    case 'noAds':
      return can('no_ads');
  }
}

/** Prefers the count: the pass adds it even if every viewer has the capability itself. */
function counted(allowed: boolean, count: number | undefined): CapabilityValue {
  return count ? count : allowed;
}

/** Returns the rows in which at least one of the passes gives something. */
export function distinguishingRows(passes: readonly Pass[]): CapabilityRow[] {
  return CAPABILITY_ROWS.filter((row) => passes.some((pass) => givenBy(pass, row) !== false));
}
