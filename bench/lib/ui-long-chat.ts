import type { Chat, Message } from '#contracts/chat.ts'

const AT = '2026-01-01T00:00:00.000Z'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const answers = [
  'Contribution per order is what is left of the price after everything an order costs. '.repeat(6),
  '| Line | Amount |\n|---|--:|\n| Price | €39.90 |\n| Cost | €11.20 |\n| Shipping | €3.40 |\n| **Left** | **€21.45** |',
  '```ts\n// what is left of a price\nexport const left = (price: number, cost: number) => price - cost\n```\n\nRead it as *price less cost*.',
  '1. Look at the cost\n2. Look at the **price**\n3. Decide\n\n> A price below cost is a gift.',
]

const questionAt = (n: number) => `Question ${n}: what is left per order?`
export const FIRST_WORDS = questionAt(0)

/** A chat as long as asked, of questions and answers with tables, code and lists, and the words that end it. */
export function longChat(count: number): { chat: Chat; lastWords: string } {
  const lastWords = 'These are the last words of a long chat.'
  const messages = Array.from({ length: count }, (_, n) => messageAt(n))
  const last = messages.at(-1)
  if (last) last.content = lastWords
  const times = { createdAt: AT, updatedAt: AT, deletedAt: null }
  return {
    chat: {
      id: id(0),
      title: 'A long chat',
      ...times,
      userId: '1',
      projectId: null,
      pinned: false,
      messages,
    },
    lastWords,
  }
}

function messageAt(n: number): Message {
  const asked = n % 2 === 0
  return {
    id: id(n + 1),
    parentId: n === 0 ? null : id(n),
    siblings: [id(n + 1)],
    role: asked ? 'user' : 'assistant',
    content: asked ? questionAt(n) : (answers[(n >> 1) % answers.length] ?? ''),
    createdAt: AT,
    run: asked ? null : { id: id(100_000 + n), state: 'done', message: null, model: null },
    parts: [],
    attachments: [],
    rating: null,
  }
}
