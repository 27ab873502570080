import type { QueryClient } from '@tanstack/react-query'
import { type Chat, chatApi, type RateMessage } from '#contracts/chat.ts'
import { call } from '#web/lib/http/call.ts'
import { announceChatChange } from '#web/lib/storage/tabs.ts'
import { chatQuery } from '../chat.queries.ts'
import { keepChat } from '../chats.store.ts'
import { joinPath } from '../stream/chat.state.ts'
import { readEarlier } from './use-earlier.ts'

/** Shows the branch through a message, here and, since the server remembers it, wherever else the chat is open. */
export async function showBranch(client: QueryClient, chatId: string, messageId: string): Promise<void> {
  const { data } = await call(chatApi.showBranch, { params: { chatId }, body: { messageId } })
  await put(client, chatId, ({ messages }) => ({ ...data, messages: joinPath(messages, data.messages) }))
  keepChat(data)
  announceChatChange(chatId)
  await readUpTo(client, chatId, messageId)
}

/** A branch comes with its end; a message further up is read up to, page by page. */
async function readUpTo(client: QueryClient, chatId: string, messageId: string): Promise<void> {
  const shown = () => client.getQueryData(chatQuery(chatId).queryKey)?.messages ?? []
  let [first] = shown()
  while (first?.parentId && !shown().some(({ id }) => id === messageId)) {
    await readEarlier(client, chatId, first.id)
    const [next] = shown()
    if (next?.id === first.id) return
    first = next
  }
}

/** Shown at once, and taken back if the server does not take it. */
export async function rateMessage(
  client: QueryClient,
  chatId: string,
  messageId: string,
  body: RateMessage,
): Promise<void> {
  await put(client, chatId, (chat) => ({
    ...chat,
    messages: chat.messages.map((message) =>
      message.id === messageId ? { ...message, rating: body.rating } : message,
    ),
  }))
  try {
    await call(chatApi.rate, { params: { messageId }, body })
  } catch (error) {
    void client.invalidateQueries(chatQuery(chatId))
    throw error
  }
}

/** An answer of the server that is under way was given before the change. */
async function put(client: QueryClient, chatId: string, change: (chat: Chat) => Chat): Promise<void> {
  const { queryKey } = chatQuery(chatId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (chat) => chat && change(chat))
}
