import type { QueryClient } from '@tanstack/react-query'
import { type Chat, chatApi, type RateMessage } from '#contracts/chat.ts'
import { call } from '#web/lib/http/call.ts'
import { announceChatChange } from '#web/lib/storage/tabs.ts'
import { chatQuery } from '../chat.queries.ts'
import { storeChat } from '../chats.store.ts'
import { joinPath } from '../stream/chat.state.ts'
import { readEarlier } from './use-earlier.ts'

/** Switches to the branch with this message. The server stores it, so other tabs follow. */
export async function showBranch(client: QueryClient, chatId: string, messageId: string): Promise<void> {
  const { data } = await call(chatApi.showBranch, { params: { chatId }, body: { messageId } })
  await put(client, chatId, ({ messages }) => ({ ...data, messages: joinPath(messages, data.messages) }))
  storeChat(data)
  announceChatChange(chatId)
  await readUpTo(client, chatId, messageId)
}

/** The server sends a branch's end; earlier pages are loaded up to the message. */
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

/** Optimistic: shown at once and reverted if the call fails. */
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

/** Cancels a running refetch, whose result would predate the change. */
async function put(client: QueryClient, chatId: string, change: (chat: Chat) => Chat): Promise<void> {
  const { queryKey } = chatQuery(chatId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (chat) => chat && change(chat))
}
