import { createServer, type Server } from 'node:http';

/** A checkbox in a frame of its own, like reCAPTCHA's. It issues a token, which expires when the test says so. */
const SCRIPT = `
window.grecaptcha = {
  ready: (then) => then(),
  render: (place, options) => {
    const frame = document.createElement('iframe');
    frame.title = 'reCAPTCHA';
    frame.width = options.size === 'compact' ? 164 : 304;
    frame.height = options.size === 'compact' ? 144 : 78;
    frame.style.border = '0';
    frame.src = new URL('frame.html?theme=' + options.theme, document.querySelector('script[src*="api.js"]').src).href;
    window.addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data === 'expired') options['expired-callback']();
      else options.callback(data);
    });
    place.append(frame);
    return 0;
  },
};`;
const FRAME = `<!doctype html><html lang="en"><title>reCAPTCHA</title><body style="margin:8px">
<label><input type="checkbox"> I'm not a robot</label> <button>Robot</button> <button>Expire</button>
<script>
  let tokens = 0;
  const [robot, expire] = document.querySelectorAll('button');
  const tell = (what) => parent.postMessage(what, '*');
  document.querySelector('input').onchange = () => tell('person-' + performance.timeOrigin + (tokens += 1));
  const press = (button, what) => (button.onclick = () => (button.ariaPressed = 'true', tell(what)));
  press(robot, 'robot');
  press(expire, 'expired');
</script></body></html>`;

/** Stands in for Google: serves the script to browsers, and verifies tokens for the server. */
export class CaptchaDouble {
  private readonly spent = new Set<string>();
  private server: Server | null = null;
  private readonly address = new URL(process.env['GRANDSTAND_RECAPTCHA_URL'] ?? 'http://127.0.0.1:1/recaptcha/siteverify');

  /** Address of the script for browsers. */
  readonly script = new URL('api.js', this.address).href;

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.address);
      if (pathname.endsWith('/api.js')) return response.setHeader('content-type', 'text/javascript').end(SCRIPT);
      if (pathname.endsWith('/frame.html')) return response.setHeader('content-type', 'text/html').end(FRAME);
      let form = '';
      request.on('data', (part: Buffer) => (form += part.toString()));
      return request.on('end', () => {
        const token = new URLSearchParams(form).get('response') ?? '';
        const success = token.startsWith('person-') && !this.spent.has(token);
        this.spent.add(token);
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(Number(this.address.port), this.address.hostname, resolve));
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
