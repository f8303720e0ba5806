/** Layout variants from the channel's theme. */
export interface Style {
  hero: string;
  titles: string;
  cards: string;
  pages: string;
}

/** Sets the variants as data attributes of the root element, for the stylesheets. */
export function applyStyle(style: Style): void {
  Object.assign(document.documentElement.dataset, style);
}
