import { z } from 'zod'
import { messagePath } from '#contracts/chat.ts'
import { AppError } from '#server/errors.ts'
import { searchMessages } from '#server/features/chat-search/chat-search.service.ts'
import { asksAboutChats, saidWords } from './own-words.ts'
import { tool } from './tool.ts'

const most = 5

export const searchChatsTool = tool({
  name: 'search_chats',
  description:
    "Finds messages in the person's own earlier chats. Only when the person asks what was said there, and only for words that they used themselves in this chat.",
  input: z.strictObject({ words: z.string().trim().min(1).max(200).describe('All of them have to occur.') }),
  saying: ({ words }) => `Looking through your chats for “${words}”`,
  async run({ deps, actor, chat }, { words }) {
    if (!asksAboutChats(chat.own))
      throw new AppError(
        'FORBIDDEN',
        'The person did not ask about earlier chats. Ask them whether to look there, and for what.',
      )
    const wanted = saidWords(chat.own, words)
    if (!wanted)
      throw new AppError(
        'FORBIDDEN',
        'Chats can only be searched for words that the person used in this chat. Ask them what to look for.',
      )
    // In quotes nothing else is meant by them: not the beginning of a longer word, nor one that is spelt like it.
    const q = wanted.map((word) => `"${word}"`).join(' ')
    const { items } = await searchMessages(deps, actor, { q, limit: most, except: chat.chatId })
    const found = items.map((message) => ({
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
