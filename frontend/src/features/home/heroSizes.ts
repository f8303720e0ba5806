/** Phones show a slide's picture, of 21:9, 58 % of the hero high and cut at its sides; others show its whole width. */
export function heroSizes(phone: boolean): string {
  return phone ? '170vw' : '100vw';
}

export const HERO_PHONE = '(max-width: 719px)';
