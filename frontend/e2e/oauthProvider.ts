import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const FOLDER = path.join(import.meta.dirname, '../../infra/oauth-provider');

/** Whether `infra/oauth-provider/install` has run; assumed in CI, where it must have. */
export const hasProvider = existsSync(path.join(FOLDER, 'node_modules')) || Boolean(process.env['CI']);

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

/** A real OAuth2 provider in a process of its own. */
export class OAuthProvider {
  private constructor(
    private readonly process: ChildProcess,
    private readonly lines: AsyncIterator<string>,
    readonly url: string,
  ) {}

  static async start(): Promise<OAuthProvider> {
    const child = spawn('node', [path.join(FOLDER, 'serve.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return new OAuthProvider(child, lines, String((await lines.next()).value));
  }

  /** Sets the person that the provider reports from now on; null makes sign-ins end as if the person had cancelled. */
  async tellOf(person: Person | null): Promise<void> {
    this.process.stdin?.write(`${JSON.stringify(person)}\n`);
    await this.lines.next();
  }

  stop(): void {
    this.process.kill();
  }

  /** Returns the provider's settings for a `channel.toml`. It accepts any secret. */
  settings(): string {
    return `[accounts.social.harbour]
name = "Harbour ID"
client_id = "grandstand"
secret = "secret:social"
authorize_url = "${this.url}/authorize"
token_url = "${this.url}/token"
userinfo_url = "${this.url}/userinfo"

[accounts.social.google]
client_id = "of-nobody"
secret = "secret:social"

[accounts.social.facebook]
client_id = "of-nobody"
secret = "secret:social"`;
  }
}
