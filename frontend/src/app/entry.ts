import { openingPainted } from './openingPainted';

/**
 * Loads the site's scripts in order and preloads those of the screen, after the opening's first paint, so that they do not
 * compete with its picture for bandwidth or block its rendering. Without a picture, the server's preloads have already
 * started them (`server/features/pages/src/shell/preloads.rs`).
 */
export async function runEntry(): Promise<void> {
  await openingPainted();
  for (const address of named('entry-scripts')) {
    const script = document.createElement('script');
    script.src = address;
    script.async = false;
    document.head.append(script);
  }
  for (const address of named('screen-scripts')) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = address;
    document.head.append(link);
  }
}

function named(name: string): string[] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content.split(' ').filter(Boolean);
}
