import type { Citation } from '#contracts/runs.ts'
import { readPath } from '#core/canon/path.ts'
import type { ImportedIds } from '#server/archives/archive-part.ts'

const HERE = 'https://here.invalid'

/** Maps a citation's link to imported objects. Links are rebuilt, so they can't point anywhere else. */
export function citationHere(citation: Citation, made: ImportedIds): Citation {
  return { ...citation, href: citation.href === null ? null : hrefHere(citation.kind, citation.href, made) }
}

function hrefHere(kind: Citation['kind'], href: string, made: ImportedIds): string | null {
  if (kind === 'page') return /^https?:$/.test(URL.parse(href)?.protocol ?? '') ? href : null
  const address = URL.parse(href, HERE)
  if (address?.origin !== HERE) return null
  switch (kind) {
    case 'passage':
      return passageHere(address.searchParams, made)
    case 'canon':
      return fieldHere(address.searchParams.get('field') ?? '', made)
    case 'chat':
      return chatHere(address, made)
    case 'help':
      return /^\/help(\/[a-z\d-]+)+$/.test(address.pathname) ? address.pathname + address.hash : null
  }
}

const addressOf = (slug: string, query: Record<string, string>) =>
  `/project/${encodeURIComponent(slug)}?${new URLSearchParams(query)}`

/** Link to the passage. Table ids are assigned on reading, so tables link to their file. */
function passageHere(query: URLSearchParams, { slug, files }: ImportedIds): string | null {
  const file = files.get(query.get('file') ?? '')
  const passage = query.get('passage') ?? ''
  if (!file) return null
  return addressOf(slug, { tab: 'knowledge', file, ...(/^\d{1,6}$/.test(passage) && { passage }) })
}

function fieldHere(field: string, { slug }: ImportedIds): string | null {
  return readPath(field).ok ? addressOf(slug, { tab: 'canon', field }) : null
}

/** Link to an imported chat, at its message if given. */
function chatHere({ pathname, searchParams }: URL, { chats, messages }: ImportedIds): string | null {
  const chatId = chats.get(/^\/chat\/([\da-f-]{36})$/.exec(pathname)?.[1] ?? '')
  const at = messages.get(searchParams.get('at') ?? '')
  if (!chatId) return null
  return at ? `/chat/${chatId}?at=${at}` : `/chat/${chatId}`
}
