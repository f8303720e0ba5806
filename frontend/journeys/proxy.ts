import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './engines.ts';

const SHIPPED = path.join(import.meta.dirname, '../../infra/nginx/grandstand.conf');
const SERVER = new URL(process.env['GRANDSTAND_URL'] ?? 'http://127.0.0.1:8080');
const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((one) => existsSync(one)) ?? 'nginx';
/** nginx's temporary folders; by default only root may write to them. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path temporary;`).join(' ');
const PATIENCE_MS = 10_000;

/**
 * The shipped nginx configuration in front of the server under test, with a certificate for `*.localhost` that nobody has
 * signed. Only ports, names, paths and the server's address are replaced.
 */
export class Proxy {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  /** Starts it. `rate` limits each answer, in nginx's unit: `50k` is 50 kB per second. */
  static async start(rate?: string): Promise<Proxy> {
    const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-proxy-'));
    const [port, plain] = [await freePort(), await freePort()];
    const inFolder = (name: string) => path.join(folder, name);
    certify(inFolder('site.pem'), inFolder('site.key'));
    const site = replaced(readFileSync(SHIPPED, 'utf8'), {
      'server 127.0.0.1:8080;': `server ${SERVER.host};`,
      '.stands.example watch.harbour.example': '.localhost',
      'listen 80 default_server;': `listen 127.0.0.1:${plain} default_server;`,
      'listen 443 ssl default_server;': `listen 127.0.0.1:${port} ssl default_server;`,
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
      '/etc/nginx/certificates/stands.example.pem': inFolder('site.pem'),
      '/etc/nginx/certificates/stands.example.key': inFolder('site.key'),
      '/var/cache/nginx/grandstand': inFolder('cache'),
      '/var/log/nginx/access.log': inFolder('access.log'),
    });
    writeFileSync(inFolder('site.conf'), site);
    const user = process.getuid?.() === 0 ? 'user root;\n' : '';
    const limit = rate ? `limit_rate ${rate};` : '';
    const main = `${user}daemon off;\npid nginx.pid;\nerror_log stderr error;\nevents {}\nhttp { ${TEMPORARY} access_log off; ${limit} include site.conf; }\n`;
    writeFileSync(inFolder('nginx.conf'), main);
    const proxy = new Proxy(folder, port);
    await proxy.resume();
    return proxy;
  }

  /** Returns the address of a path on a channel's own host. */
  at(channel: string, pathname = '/'): string {
    return `https://${channel}.localhost:${this.port}${pathname}`;
  }

  /** Starts nginx again after `interrupt`. */
  async resume(): Promise<void> {
    this.process = spawn(PROGRAM, ['-e', 'stderr', '-p', this.folder, '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'inherit'] });
    const end = Date.now() + PATIENCE_MS;
    while (!(await listens(this.port))) {
      if (Date.now() > end || this.process.exitCode !== null) throw new Error('nginx did not start');
    }
  }

  /** Stops nginx: connections are cut and refused, as without a network. */
  async interrupt(): Promise<void> {
    const { process: running } = this;
    this.process = undefined;
    if (!running || running.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  }

  async stop(): Promise<void> {
    await this.interrupt();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function replaced(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((config, [shipped, ours]) => {
    if (!config.includes(shipped)) throw new Error(`${SHIPPED} has no ${shipped}`);
    return config.replaceAll(shipped, ours);
  }, text);
}

function certify(certificate: string, key: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  });
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (does: boolean) => {
      socket.destroy();
      setTimeout(() => resolve(does), does ? 0 : 50);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}
