import { painted } from './painted';

/**
 * Sends for the scripts of the site and of the page's screen, and runs those of the site in their order; once the page's
 * beginning has been shown, so that they neither take the line from its picture nor keep it from its viewer. Where it has
 * no picture they are on their way already (`server/features/pages/src/shell/preloads.rs`).
 */
export async function runEntry(): Promise<void> {
  await painted();
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
