/** Reason why a recording cannot be downloaded; `failed` if unknown, when a retry may help. */
export type Refusal = 'notIncluded' | 'limit' | 'notEntitled' | 'notWhole' | 'failed';

const BY_CODE = new Map<string, Refusal>([
  ['download_not_included', 'notIncluded'],
  ['sign_in_required', 'notIncluded'],
  ['download_limit', 'limit'],
  ['not_entitled', 'notEntitled'],
  ['not_downloadable', 'notWhole'],
]);

export const refusalOf = (code: string): Refusal => BY_CODE.get(code) ?? 'failed';
