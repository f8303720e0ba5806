/** The innermost frames say what happened. */
const MOST_FRAMES = 20;
const LONGEST_FRAME = 300;

/** The lines of an error's stack that name a script of the site: neither its message nor scripts of extensions. */
export function ownFrames(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const scripts = `${window.location.origin}/assets/`;
  const lines = (error.stack ?? '').split('\n').filter((line) => line.includes(scripts) && line.length <= LONGEST_FRAME);
  return lines.slice(0, MOST_FRAMES).join('\n');
}

/** An error's name and message; of anything else that was thrown only its type. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `Not an error: ${typeof error}`;
}

/** A text without queries, e-mail addresses, and what is long enough to be a token. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/\S*@\S*/g, '…')
    .replace(/[?#]\S+/g, '')
    .replace(/(?=[\w-]*\d)[\w-]{24,}/g, '…');
}
