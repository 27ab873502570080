import { isRecord } from '#web/lib/storage/stored.ts'

/** Cache where the service worker leaves what was shared. */
const SHARED = 'shared'

export interface SharedItems {
  /** The first web address in what was shared. */
  link: string | undefined
  text: string
  files: File[]
}

export async function readShared(): Promise<SharedItems | undefined> {
  if (!('caches' in globalThis)) return undefined
  const cache = await caches.open(SHARED)
  const about: unknown = await (await cache.match('/shared'))?.json()
  if (!isRecord(about)) return undefined
  const named = Array.isArray(about.files) ? about.files.filter(isRecord) : []
  const files = await Promise.all(
    named.map(async ({ name, type }, at) => {
      const blob = await (await cache.match(`/shared/${at}`))?.blob()
      return blob && new File([blob], String(name || 'shared'), { type: String(type) })
    }),
  )
  return sharedItems(
    about,
    files.filter((file) => file !== undefined),
  )
}

/** Apps put a link into any of the three fields. */
export function sharedItems(about: Record<string, unknown>, files: File[]): SharedItems {
  const parts = ['title', 'text', 'url'].map((name) => String(about[name] ?? '').trim()).filter(Boolean)
  const link = parts.join(' ').match(/https?:\/\/[^\s<>"]+/)?.[0]
  const text = [...new Set(parts)].join('\n')
  return { link, text, files }
}

export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED)
}
