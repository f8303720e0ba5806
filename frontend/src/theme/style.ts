/** Layout variants from the channel's theme. */
export interface Style {
  hero: string;
  titles: string;
  cards: string;
}

/** Sets the variants as data attributes of the root element, for the stylesheets. */
export function applyStyle({ hero, titles, cards }: Style): void {
  Object.assign(document.documentElement.dataset, { hero, titles, cards });
}
