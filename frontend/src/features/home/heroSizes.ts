/** Phones cut a slide's picture to the middle half; others show its whole width. */
export function heroSizes(phone: boolean): string {
  return phone ? '200vw' : '100vw';
}

export const HERO_PHONE = '(max-width: 719px)';
