/** How a channel composes its pages, as its theme declares it. */
export interface Style {
  hero: string;
  titles: string;
  cards: string;
}

/** Tells the style sheets, by attributes of the page's root, how this channel composes its pages. */
export function applyStyle({ hero, titles, cards }: Style): void {
  Object.assign(document.documentElement.dataset, { hero, titles, cards });
}
