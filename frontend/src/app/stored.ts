/** Under what the site keeps that part of its state which survives a visit. */
export const STORED = 'state';
