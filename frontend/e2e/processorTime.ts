import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  pid: number;
  tid: number;
  name: string;
  args?: { name?: string };
  /** Microseconds of CPU time, without the time that the thread waited for a processor. */
  tdur?: number;
}

const TASK = 'ThreadControllerImpl::RunTask';
const US_OF_MS = 1000;

/** Returns the most CPU milliseconds that a task of the page's main thread takes during `action`. */
export async function longestOf(browser: Browser, page: Page, action: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const ofThread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(ofThread));
  const tasks = traceEvents.filter((event) => event.name === TASK && event.tdur !== undefined && main.has(ofThread(event)));
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / US_OF_MS;
}
