const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The HTML that shows an event's player in another site's page, in the width of its column. `origin` is this site's. */
export function embedCode(origin: string, eventId: number, title: string): string {
  const address = `${origin}/watch_embed/${eventId}`;
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="640" height="360" style="width: 100%; height: auto; aspect-ratio: 16 / 9; border: 0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`;
}
