/** A constructable style sheet, which jsdom lacks; it stores its text. */
export class ConstructedSheet {
  css = '';

  replaceSync(css: string): void {
    this.css = css;
  }
}

/** Returns the texts of the page's adopted style sheets. */
export function adopted(): string[] {
  return document.adoptedStyleSheets.map((sheet) => (sheet as unknown as ConstructedSheet).css);
}
