import type { Ask } from '../conversation.ts'
import { speaksToAssistant } from '../read/page.ts'
import { readResult } from '../read/result.ts'
import { ownWords } from '../read/words.ts'
import { paragraphs } from '../write/paragraphs.ts'

const asks =
  /\bwhat (?:did|have|had|was|were) (?:we|i|you)?\s?(?:say|said|discuss|talk|decide|write|written|agree|mention)|\b(?:did|have|had) (?:we|i) (?:ever )?(?:talk|discuss|mention|decide|agree|say|said)|\blast time\b|\b(?:earlier|previous|past|old|other) (?:chats?|conversations?)\b|\b(?:find|search|look up)\b.{0,30}\b(?:chats?|conversations?)\b|\bsaid before\b/i
const aboutAsking = new Set(
  'did we say said discus discuss discussed talk talked decide decided write wrote agree agreed mention mentioned last time earlier previou previous past old other chat conversation find search look up before ever'.split(
    ' ',
  ),
)

/** Asks for the past chats to be searched. */
export function searchChats({ text, tools, results }: Ask) {
  if (!asks.test(text) || results.length > 0) return undefined
  // All of them have to occur, so a few are enough; and only words the person wrote are looked for.
  const words = ownWords(text)
    .filter((word) => !aboutAsking.has(word))
    .slice(0, 4)
    .join(' ')
  if (words === '') return 'What should I look for in your past chats? Name a word or two.'
  if (tools.includes('search_chats')) return { text: '', call: { name: 'search_chats', input: { words } } }
  return 'I cannot search your past chats from here. The History page searches all messages.'
}

const mostShown = 5

/** Passages found in past chats. */
export function chatsFound({ results }: Ask): string | undefined {
  const found = results.findLast(({ name }) => name === 'search_chats')
  if (!found) return undefined
  const { data, cite } = readResult(found.result)
  const hits = readHits(data)
  if (hits.length === 0) return 'I found nothing about that in your past chats.'
  return paragraphs(
    `From your past chats${cite ? ` ${cite}` : ''}:`,
    hits
      .slice(0, mostShown)
      .map(({ title, excerpt }) => `- **${title}**: ${excerpt}`)
      .join('\n'),
  )
}

function readHits(data: unknown): { title: string; excerpt: string }[] {
  return listIn(data).flatMap((item) => {
    if (typeof item !== 'object' || item === null) return []
    const fields = new Map(Object.entries(item))
    const first = (...names: string[]) =>
      names.map((name) => fields.get(name)).find((value) => typeof value === 'string')
    const excerpt = first('excerpt', 'snippet', 'text', 'content')
    if (typeof excerpt !== 'string' || speaksToAssistant(excerpt)) return []
    const title = first('title', 'chatTitle', 'chat') ?? 'A chat'
    return [{ title: plain(String(title)), excerpt: plain(excerpt).slice(0, 300) }]
  })
}

const plain = (text: string) =>
  text
    .replace(/<\/?[a-z]{1,10}>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()

const listIn = (data: unknown): unknown[] => {
  if (Array.isArray(data)) return data
  return typeof data === 'object' && data !== null ? (Object.values(data).find(Array.isArray) ?? []) : []
}
