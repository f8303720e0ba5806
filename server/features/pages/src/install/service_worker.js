/* Shows the brand's own page where there is no connection, and answers from its store nothing but files that never
   change. What a page shows, and everything of the API, always comes from the server. */
'use strict';

const { version, build, pages, pictures, language } = CHANNEL;
const PAGES = `offline-${version}`;
const ASSETS = `assets-${build}`;
/* Which language the viewer picked on the site: no address tells, and it outlives this script. */
const CHOICE = 'choice';
const CHOSEN = '/offline?chosen';
/* The names of files and pages say all that their content depends on. */
const ANY = { ignoreVary: true };
/* In Firefox a preload that fails shows the browser's own error page, whatever this script answers
   (https://github.com/GoogleChrome/workbox/issues/3134). */
const PRELOAD = navigator.userAgent.includes('Firefox/') ? 'disable' : 'enable';

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(choose(event.data?.language)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (pictures.includes(pathname)) event.respondWith(picture(request));
});

async function install() {
  const store = await caches.open(PAGES);
  const files = [...Object.values(pages), ...pictures];
  await store.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ![PAGES, ASSETS, CHOICE].includes(name)).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.[PRELOAD]();
  await self.clients.claim();
}

/* The language of the site in this browser; nothing where it is the browser's own. */
async function choose(language) {
  const store = await caches.open(CHOICE);
  if (language in pages) await store.put(CHOSEN, new Response(language));
  else await store.delete(CHOSEN);
}

async function likedLanguage() {
  const kept = await (await caches.open(CHOICE)).match(CHOSEN);
  const liked = [await kept?.text(), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return liked.find((tag) => tag in pages) ?? language;
}

/* From the server; where it can't be reached, the page that says so, in the language the viewer likes best. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const store = await caches.open(PAGES);
    return (await store.match(pages[await likedLanguage()], ANY)) ?? Response.error();
  }
}

/* A store that is full or refused costs nothing but the network. */
async function asset(request) {
  const store = await caches.open(ASSETS).catch(() => null);
  const kept = await store?.match(request, ANY);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await store?.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function picture(request) {
  const store = await caches.open(PAGES);
  return (await store.match(request, ANY)) ?? fetch(request);
}
