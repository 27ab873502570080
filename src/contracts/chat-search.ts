import { z } from 'zod'
import { ChatId, MessageId, ProjectId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'

export const SearchQuery = PageQuery.extend({
  q: z.string().trim().min(1, 'Enter something to search for.').max(200, 'Use at most 200 characters.'),
  project: z.union([ProjectId, z.literal('none')]).optional(),
  /** Only messages of this chat. */
  chat: ChatId.optional(),
  /** Days, inclusive, in the user's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const FoundMessage = z.object({
  chatId: ChatId,
  chatTitle: z.string(),
  projectId: ProjectId.nullable(),
  messageId: MessageId,
  role: z.enum(['user', 'assistant']),
  createdAt: z.iso.datetime(),
  /** An excerpt with the matches marked. */
  snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const FoundMessages = page(FoundMessage).extend({
  /** The corrected query, if a word was misspelt. */
  meant: z.string().nullable(),
})
export type FoundMessages = z.infer<typeof FoundMessages>

export const chatSearchApi = {
  search: route('GET', '/api/chat-search', { query: SearchQuery, data: FoundMessages }),
}
