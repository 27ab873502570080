const beginnings: [ending: string, begins: (head: string) => boolean][] = [
  ['.jpg', (head) => head.startsWith('ffd8ff')],
  ['.png', (head) => head.startsWith('89504e470d0a1a0a')],
  ['.gif', (head) => head.startsWith('474946383')],
  ['.avif', (head) => head.slice(8, 16) === '66747970' && head.slice(16, 22) === '617669'],
  ['.webp', (head) => head.startsWith('52494646') && head.slice(16, 24) === '57454250'],
]

/** A name for a fetched image whose ending is that of its content. Undefined for anything else, such as an SVG. */
export function fetchedName(address: string, body: Uint8Array): string | undefined {
  const head = Buffer.from(body.subarray(0, 12)).toString('hex')
  const ending = beginnings.find(([, begins]) => begins(head))?.[0]
  if (!ending) return undefined
  const base = /([\w-]{1,60})(?:\.\w+)?$/.exec(new URL(address).pathname)?.[1] ?? 'image'
  return base + ending
}
