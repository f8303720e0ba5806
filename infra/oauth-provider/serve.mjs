// A real OAuth2 provider for tests: OpenID Connect with PKCE, on a port of its own, which it prints. Each line on its
// standard input is a person, as JSON: the one whom userinfo tells of from then on. With null for a person, whoever comes
// is taken to change their mind and is sent back without a code. It ends with its input.
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
