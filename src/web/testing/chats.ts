import type { Chat, ChatSummary, Message } from '#contracts/chat.ts'
import type { Allowance } from '#contracts/usage.ts'

const at = '2026-01-01T00:00:00.000Z'

/** A question, or what the fields make of it; a test names only what it is about. */
export const aMessage = (fields: Partial<Message> = {}): Message => ({
  id: 'message',
  parentId: null,
  siblings: [fields.id ?? 'message'],
  role: 'user',
  content: 'What is ROAS?',
  createdAt: at,
  run: null,
  parts: [],
  attachments: [],
  rating: null,
  ...fields,
})

type Run = NonNullable<Message['run']>

/** An answer that is whole, or as far as the fields say. */
export const anAnswer = ({ run, ...fields }: Partial<Omit<Message, 'run'>> & { run?: Partial<Run> } = {}) =>
  aMessage({
    id: 'answer',
    role: run?.state === 'running' ? 'thinking' : 'assistant',
    content: 'ROAS is return on ad spend.',
    run: { id: 'run', state: 'done', message: null, model: null, ...run },
    ...fields,
  })

export const aSummary = (fields: Partial<ChatSummary> = {}): ChatSummary => ({
  id: 'chat',
  title: 'What is ROAS?',
  createdAt: at,
  updatedAt: at,
  userId: '1',
  projectId: null,
  pinned: false,
  deletedAt: null,
  ...fields,
})

export const aChat = ({ messages = [], ...summary }: Partial<Chat> = {}): Chat => ({
  ...aSummary(summary),
  messages,
})

/** The composer's count of today's questions, when there is nothing to say about it. */
export const plentyLeft: Allowance = {
  name: 'queriesPerDay',
  limit: 20,
  ofPlan: 20,
  used: 0,
  left: 20,
  resetsAt: '2026-01-02T00:00:00.000Z',
  timeZone: 'UTC',
}
