import { z } from 'zod'
import type { Ask } from '../conversation.ts'
import { resultOf } from '../read/result.ts'
import { ownWords } from '../read/words.ts'
import { paragraphs } from '../write/paragraphs.ts'
import { plain } from '../write/plain.ts'

const asks =
  /\bwhat (?:did|have|had|was|were) (?:we|i|you)?\s?(?:say|said|discuss|talk|decide|write|written|agree|mention)|\b(?:did|have|had) (?:we|i) (?:ever )?(?:talk|discuss|mention|decide|agree|say|said)|\blast time\b|\b(?:earlier|previous|past|old|other) (?:chats?|conversations?)\b|\b(?:find|search|look up)\b.{0,30}\b(?:chats?|conversations?)\b|\bsaid before\b/i
const aboutAsking = new Set(
  'did we say said discus discuss discussed talk talked decide decided write wrote agree agreed mention mentioned last time earlier previou previous past old other chat conversation find search look up before ever'.split(
    ' ',
  ),
)

/** Asks for the past chats to be searched. */
export function searchChats({ text, tools, results }: Ask) {
  if (!asks.test(text) || results.length > 0 || !tools.includes('search_chats')) return undefined
  // All of them have to occur, so a few are enough; and only words the person wrote are looked for.
  const words = ownWords(text)
    .filter((word) => !aboutAsking.has(word))
    .slice(0, 4)
    .join(' ')
  if (words === '') return 'What should I look for in your past chats? Name a word or two.'
  return { text: '', call: { name: 'search_chats', input: { words } } }
}

const Hits = z.array(z.object({ chat: z.string(), text: z.string() }))

/** Passages found in past chats. */
export function chatsFound(ask: Ask): string | undefined {
  const found = resultOf(ask, 'search_chats', Hits)
  if (!found) return undefined
  if (!found.data) return 'I found nothing about that in your past chats.'
  const lines = found.data.map(({ chat, text }) => `- **${plain(chat)}**: ${plain(text)}`)
  return paragraphs(`From your past chats ${found.cite}`.trim(), lines.join('\n'))
}
