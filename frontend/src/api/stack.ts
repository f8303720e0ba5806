/** Innermost frames to keep. */
const MOST_FRAMES = 20;
const LONGEST_FRAME = 300;

/** Returns the stack frames in the site's own scripts, without the message and frames of browser extensions. */
export function ownFrames(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const scripts = `${window.location.origin}/assets/`;
  const lines = (error.stack ?? '').split('\n').filter((line) => line.includes(scripts) && line.length <= LONGEST_FRAME);
  return lines.slice(0, MOST_FRAMES).join('\n');
}

/** Returns an error's name and message; for any other thrown value only its type. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `Not an error: ${typeof error}`;
}

/** Removes queries, email addresses and strings long enough to be tokens. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/\S*@\S*/g, '…')
    .replace(/[?#]\S+/g, '')
    .replace(/(?=[\w-]*\d)[\w-]{24,}/g, '…');
}
