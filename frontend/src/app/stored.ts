/** Storage key of the persisted state. */
export const STORED = 'state';
