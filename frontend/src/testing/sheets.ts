/** A style sheet that a script constructs, which jsdom lacks: it remembers what was put into it. */
export class ConstructedSheet {
  css = '';

  replaceSync(css: string): void {
    this.css = css;
  }
}

/** The texts of the sheets that the page has adopted. */
export function adopted(): string[] {
  return document.adoptedStyleSheets.map((sheet) => (sheet as unknown as ConstructedSheet).css);
}
