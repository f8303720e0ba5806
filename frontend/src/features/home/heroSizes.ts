export const HERO_PHONE = '(max-width: 719px)';

/** The `sizes` of a slide's 21:9 picture. Phones show it at 58 % of the hero's height, cropped at the sides; others show its whole width. */
export const HERO_SIZES = `${HERO_PHONE} 170vw, 100vw`;
