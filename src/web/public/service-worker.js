// Keeps the app and the last answers of a few reads for a phone without a network, and shows notifications. Registered by lib/storage/register-worker.ts.
// A new build clears every cache and unregisters this worker (lib/loading/build-version.ts).

const APP = 'app'
const ANSWERS = 'answers'
const SHARED = 'shared'
const MOST_ANSWERS = 150
const PAGE = '/'

/** Reads that are answered from the last copy without a network: session, chats, projects and canon. */
const READABLE = [
  /^\/api\/auth\/me$/,
  /^\/api\/chats(\/[^/]+)?$/,
  /^\/api\/projects(\/[^/]+)?$/,
  /^\/api\/projects\/[^/]+\/canon(\/[^/]+)?$/,
  /^\/api\/canon-summaries$/,
  /^\/api\/(models|prompts|usage|plans)$/,
]

addEventListener('install', (event) => event.waitUntil(storeApp().then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && url.pathname === '/share') return event.respondWith(receiveShared(request))
  if (request.method === 'POST' && url.pathname === '/api/auth/logout')
    return event.respondWith(endSession(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(readAsset(request))
  else if (READABLE.some((path) => path.test(url.pathname))) event.respondWith(readAnswer(request, url))
})

addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data.path))
})

/** Not while someone looks at the app, which shows the news itself. */
async function showNotice(data) {
  const { title, body, url, tag } = data.json()
  const windows = await clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const path = String(url)
  await registration.showNotification(String(title), {
    body: String(body),
    tag: String(tag),
    icon: '/icon-192.png',
    data: { path },
  })
}

/** Only screens of this app are opened. */
async function openScreen(path) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return void (await clients.openWindow(url.href))
  await open.focus()
  await open.navigate(url.href).catch(() => clients.openWindow(url.href))
}

async function storeApp() {
  const cache = await caches.open(APP)
  const page = await fetch(PAGE, { cache: 'no-store' })
  await cache.put(PAGE, page.clone())
  const files = await (await fetch('/offline-files.json', { cache: 'no-store' })).json()
  // One at a time would be slow, all at once would delay the page that is open.
  for (let at = 0; at < files.length; at += 8) await cache.addAll(files.slice(at, at + 8))
}

async function openPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(PAGE, { cacheName: APP })
    if (page) return page
    throw error
  }
}

/** Copies go once the server has ended the session; after a failure one stays signed in. */
async function endSession(request) {
  const response = await fetch(request)
  if (response.ok || response.status === 401)
    await Promise.all([caches.delete(ANSWERS), caches.delete(SHARED)])
  return response
}

/** Their names change with their content. */
async function readAsset(request) {
  const known = await caches.match(request, { cacheName: APP })
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await (await caches.open(APP)).put(request, response.clone())
  return response
}

/** The network first. Copies are stored under the session that read them, so no other session can. */
async function readAnswer(request, url) {
  url.searchParams.delete('_t')
  url.searchParams.set('session', await sessionOf(request))
  const key = url.href
  const cache = await caches.open(ANSWERS)
  let response
  try {
    response = await fetch(request)
  } catch (error) {
    const known = await cache.match(key)
    if (known) return known
    throw error
  }
  if (response.ok) await store(cache, key, response.clone())
  else if (response.status === 401) await caches.delete(ANSWERS)
  else if (response.status === 404) await cache.delete(key)
  return response
}

async function store(cache, key, response) {
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS))) await cache.delete(oldest)
}

async function sessionOf(request) {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  return Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Stores shared texts and files for the screen that asks where to put them. */
async function receiveShared(request) {
  const form = await request.formData()
  const cache = await caches.open(SHARED)
  for (const key of await cache.keys()) await cache.delete(key)
  const texts = Object.fromEntries(
    ['title', 'text', 'url'].map((name) => [name, String(form.get(name) ?? '')]),
  )
  const files = form.getAll('files').filter((file) => typeof file !== 'string')
  await cache.put(
    '/shared',
    Response.json({ ...texts, files: files.map(({ name, type }) => ({ name, type })) }),
  )
  for (const [at, file] of files.entries()) await cache.put(`/shared/${at}`, new Response(file))
  return Response.redirect('/share', 303)
}
