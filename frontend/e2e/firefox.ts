import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';

interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;
const PATIENCE_MS = 30_000;
const PAUSE_MS = 200;

/** The system's own Firefox in a fresh profile, controlled by WebDriver BiDi, which needs no driver and no patched build. */
export class Firefox {
  private count = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private context = '';

  private constructor(
    private readonly process: ChildProcess,
    private readonly socket: WebSocket,
    private readonly profile: string,
  ) {
    socket.on('message', (text) => {
      const answer = JSON.parse(String(text)) as Answer;
      if (answer.id !== undefined) this.waiting.get(answer.id)?.(answer);
    });
  }

  static async start(program: string): Promise<Firefox> {
    const profile = mkdtempSync(path.join(tmpdir(), 'grandstand-firefox-'));
    const child = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.on('exit', () => reject(new Error(`Firefox ended: ${said}`)));
      child.stderr.on('data', (part) => {
        said += String(part);
        const found = LISTENING.exec(said)?.[1];
        if (found) resolve(`${found}/session`);
      });
    });
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const firefox = new Firefox(child, socket, profile);
    await firefox.send('session.new', { capabilities: {} });
    const { contexts } = (await firefox.send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    firefox.context = contexts[0]?.context ?? '';
    return firefox;
  }

  async open(url: string): Promise<void> {
    await this.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  /** Evaluates an expression in the page. */
  async ask(expression: string): Promise<unknown> {
    const answer = await this.send('script.evaluate', { expression, target: { context: this.context }, awaitPromise: true, userActivation: true });
    const { result, exceptionDetails } = answer as { result?: { value?: unknown }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result?.value;
  }

  /** Polls until the expression is true. */
  async until(expression: string): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while ((await this.ask(`Boolean(${expression})`)) !== true) {
      if (Date.now() > end) throw new Error(`Firefox waited in vain for ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  async click(selector: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    await this.until(element);
    await this.ask(`${element}.click()`);
  }

  async stop(): Promise<void> {
    this.socket.terminate();
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill();
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async send(method: string, params: object): Promise<Record<string, unknown>> {
    this.count += 1;
    const id = this.count;
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    this.waiting.delete(id);
    if (answer.error) throw new Error(`${method}: ${answer.error}: ${answer.message ?? ''}`);
    return answer.result ?? {};
  }
}
