// Keeps the portal's own files for a page that is loaded without a connection. It never touches /api or /media: figures
// are kept by the application itself, encrypted. Nothing here decides which version runs: the page is always asked for
// first, and it names its files by their content.
const CACHE = 'jilha-files';
const PAGE = '/';
const MOST = 250;
const FILES = /^\/(assets\/|images\/|(icons|parcels|weather|mark)\.svg$|boot\.js$)/;

const isFile = (address) => address.origin === self.location.origin && FILES.test(address.pathname);

async function keep(request, response) {
  if (!response.ok || response.type !== 'basic') return;
  // A text or picture that somebody opened by its address must not become the start page.
  if (request === PAGE && !response.headers.get('Content-Type')?.startsWith('text/html')) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((old) => cache.delete(old)));
}

/** A server that fails is no better than none: the page itself says so, and goes on when it answers again. */
async function networkFirst(request, key) {
  try {
    const response = await fetch(request);
    await keep(key, response.clone());
    return response.status < 500 ? response : ((await caches.match(key)) ?? response);
  } catch (error) {
    const kept = await caches.match(key);
    if (kept) return kept;
    throw error;
  }
}

async function cacheFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  await keep(request, response.clone());
  return response;
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const files = (event.data?.files ?? []).filter((name) => isFile(new URL(name)));
  const fetched = [PAGE, ...files].map(async (name) => {
    if (!(await caches.match(name))) await keep(name, await fetch(name));
  });
  event.waitUntil(Promise.allSettled(fetched));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  const own = !/^\/(api|media|static|sample-templates)\/|\.\w+$/.test(address.pathname);
  if (request.mode === 'navigate' && own) event.respondWith(networkFirst(request, PAGE));
  else if (address.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request));
  else if (isFile(address)) event.respondWith(networkFirst(request, request));
});
