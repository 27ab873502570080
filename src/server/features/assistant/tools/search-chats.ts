import { z } from 'zod'
import { messagePath } from '#contracts/chat.ts'
import { AppError } from '#server/errors.ts'
import { searchMessages } from '#server/features/chat-search/chat-search.service.ts'
import { saidWords } from '../own-words.ts'
import { tool } from '../tool.ts'

const most = 5

export const searchChatsTool = tool({
  name: 'search_chats',
  description:
    "Finds messages in the person's own earlier chats. Only for words that the person used themselves in this chat.",
  input: z.strictObject({ words: z.string().trim().min(1).max(200).describe('All of them have to occur.') }),
  saying: ({ words }) => `Looking through your chats for “${words}”`,
  async run({ deps, actor, chat }, { words }) {
    if (!saidWords(chat.own, words))
      throw new AppError(
        'FORBIDDEN',
        'Chats can only be searched for words that the person used in this chat. Ask them what to look for.',
      )
    const { items } = await searchMessages(deps, actor, { q: words, limit: most })
    const found = items
      .filter(({ chatId }) => chatId !== chat.chatId)
      .map((message) => ({
        chat: message.chatTitle,
        href: messagePath(message.chatId, message.messageId),
        said: message.createdAt,
        by: message.role === 'user' ? 'the person' : 'the assistant',
        text: message.snippet.map(({ text }) => text).join(''),
      }))
    return {
      text: found.length === 0 ? 'Nothing was found.' : JSON.stringify(found),
      sources: found.map(({ chat: title, href, text }) => ({ kind: 'chat', title, href, excerpt: text })),
    }
  },
})
