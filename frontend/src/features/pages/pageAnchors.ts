export interface PageHeading {
  id: string;
  text: string;
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Adds an anchor to each second-level heading. Returns the text and the list of headings. */
export function withAnchors(html: string): { html: string; headings: PageHeading[] } {
  const text = new DOMParser().parseFromString(html, 'text/html');
  const taken = new Set<string>();
  const headings = Array.from(text.querySelectorAll('h2'), (heading) => {
    const base = heading.id || slug(heading.textContent) || 'section';
    let id = base;
    for (let copy = 2; taken.has(id); copy += 1) id = `${base}-${copy}`;
    taken.add(id);
    heading.id = id;
    return { id, text: heading.textContent };
  });
  return { html: text.body.innerHTML, headings };
}
