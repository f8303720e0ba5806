import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

export type EngineName = 'Chromium' | 'Firefox' | 'WebKitGTK';

interface Program {
  /** The command of the WebDriver that listens on a port of loopback. */
  command: (port: number) => string[];
  environment?: Record<string, string>;
  capabilities: Record<string, unknown>;
}

const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;
const MINI_BROWSERS = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);
const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const PROGRAMS: Record<EngineName, () => Program> = {
  Chromium: () => ({
    command: (port) => ['chromedriver', `--port=${port}`],
    capabilities: {
      browserName: 'chrome',
      'goog:chromeOptions': {
        binary: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
        args: ['--headless', '--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--touch-events=enabled'],
      },
    },
  }),
  Firefox: () => ({
    command: (port) => [process.env['GECKODRIVER_PATH'] ?? 'geckodriver', '--port', String(port)],
    capabilities: {
      browserName: 'firefox',
      'moz:firefoxOptions': {
        binary: process.env['FIREFOX_PATH'] ?? existing(FIREFOXES),
        args: ['-headless'],
        prefs: { 'dom.w3c_touch_events.enabled': 1, 'media.autoplay.default': 0 },
      },
    },
  }),
  WebKitGTK: () => ({
    command: (port) => ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${port}`],
    // Without a graphics card compositing fails; as root the sandbox does.
    environment: { WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    capabilities: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: existing(MINI_BROWSERS), args: ['--automation'] } },
  }),
};

/** A running WebDriver, which starts one browser at a time. */
export class Engine {
  private constructor(
    readonly name: EngineName,
    private readonly program: Program,
    private readonly process: ChildProcess,
    private readonly address: string,
  ) {}

  static async start(name: EngineName): Promise<Engine> {
    const program = PROGRAMS[name]();
    const port = await freePort();
    const [command = '', ...args] = program.command(port);
    // A group of its own, so that the browser and its display end with it.
    const child = spawn(command, args, { detached: true, stdio: 'ignore', env: { ...process.env, ...program.environment } });
    const engine = new Engine(name, program, child, `http://127.0.0.1:${port}`);
    try {
      await engine.ready();
    } catch (error) {
      engine.stop();
      throw error;
    }
    return engine;
  }

  /** Opens a browser with an empty profile. */
  browser(): Promise<WebDriver> {
    const capabilities = new Capabilities({ ...this.program.capabilities, acceptInsecureCerts: true });
    return new Builder().usingServer(this.address).withCapabilities(capabilities).build();
  }

  /** Performs actions of input devices, which selenium-webdriver has for mouse and keyboard only. */
  async perform(session: string, actions: object[]): Promise<void> {
    const address = `${this.address}/session/${session}/actions`;
    const answer = await fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ actions }) });
    if (!answer.ok) throw new Error(`${this.name} refuses the actions: ${await answer.text()}`);
  }

  stop(): void {
    if (this.process.pid !== undefined && this.process.exitCode === null) process.kill(-this.process.pid);
  }

  private async ready(): Promise<void> {
    const failed = new Promise<never>((_, reject) => {
      this.process.once('error', reject);
      this.process.once('exit', (code) => reject(new Error(`${this.name}'s WebDriver ended with ${code ?? 'a signal'}`)));
    });
    await Promise.race([failed, this.answers()]);
  }

  private async answers(): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      const answer = await fetch(`${this.address}/status`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(`${this.name}'s WebDriver did not answer in time`);
  }
}

/** Returns the first path that is there, else the program's name, for PATH. */
function existing(paths: string[]): string {
  return paths.find((one) => existsSync(one)) ?? path.basename(paths[0] ?? '');
}

/** Returns a port that is free on loopback now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
