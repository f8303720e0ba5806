export const HERO_PHONE = '(max-width: 719px)';

/** Phones show a slide's picture, of 21:9, 58 % of the hero high and cut at its sides; others show its whole width. */
export const HERO_SIZES = `${HERO_PHONE} 170vw, 100vw`;
