// A real OAuth2 provider for tests: OpenID Connect with PKCE, on a free port. It prints its URL. Each line on standard input
// is a person as JSON, whom userinfo returns from then on. If the person is null, sign-in is cancelled: the browser is sent
// back with `access_denied` and without a code. The provider exits when its input is closed.
import { createInterface } from 'node:readline';
import { OAuth2Server } from 'oauth2-mock-server';

const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
let person = { sub: 'nobody' };
server.service.on('beforeUserinfo', (response) => {
  response.body = person;
});
server.service.on('beforeAuthorizeRedirect', ({ url }) => {
  if (person !== null) return;
  url.searchParams.delete('code');
  url.searchParams.set('error', 'access_denied');
});
await server.start(0, '127.0.0.1');
console.log(server.issuer.url.replace('localhost', '127.0.0.1'));
for await (const line of createInterface({ input: process.stdin })) {
  person = JSON.parse(line);
  console.log('ok');
}
await server.stop();
