import { type QueryClient, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { type Chat, chatApi } from '#contracts/chat.ts'
import { useNavigated } from '#web/lib/hooks/use-navigated.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { pagedQuery, uniqueItemsOf } from '#web/lib/http/paged-query.ts'
import { onChatChanged } from '#web/lib/storage/tabs.ts'
import { forgetChat, keepChat, keepFirstPage, keptChat, keptChats } from './chats.store.ts'
import { joinPath } from './stream/chat.state.ts'

const PAGE = 30
const MOST_OF_PROJECT = 10
/** The age of what this browser kept: shown at once, and always asked for anew. */
const LONG_AGO = 0

/** Another tab or device may write in any chat, so coming back to one asks again while it shows what it has. */
const changesElsewhere = { staleTime: 0 }

export const chatListQuery = pagedQuery({
  queryKey: ['/api/chats'],
  read: async (cursor, signal) => {
    const { data } = await call(chatApi.list, { query: { cursor, limit: PAGE }, signal })
    if (cursor === undefined) keepFirstPage(data)
    return data
  },
  initialData: lastKnownList,
  initialDataUpdatedAt: LONG_AGO,
  select: uniqueItemsOf,
})

/** The lists beside that of the sidebar, all of which change when a chat does. */
export const historyKey = [...chatListQuery.queryKey, 'history']

/** The newest chats of a project, for where those elsewhere take all the room of the list. */
export const projectChatsQuery = (projectId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: [...historyKey, { newestOf: projectId }],
    queryFn: async ({ signal }) => {
      const { data } = await call(chatApi.list, {
        query: { project: projectId, limit: MOST_OF_PROJECT },
        signal,
      })
      return data.items
    },
  })

export const useChatList = () => useInfiniteQuery(chatListQuery)

/** When the server last listed them; 0 before its first answer. A list of the last minute is not fetched again. */
export const useChatsListedAt = () => useInfiniteQuery({ ...chatListQuery, staleTime: 60_000 }).dataUpdatedAt

/** Keeps the sidebar's list in step with other tabs, and with other devices as one goes from screen to screen. */
export function useChangesElsewhere() {
  const client = useQueryClient()
  // Exactly the list: the chats' own keys begin like its. A request that is on its way already will do.
  const refresh = useCallback(
    () =>
      void client.invalidateQueries(
        { queryKey: chatListQuery.queryKey, exact: true },
        { cancelRefetch: false },
      ),
    [client],
  )
  useEffect(
    () =>
      onChatChanged(() => void client.invalidateQueries({ queryKey: chatListQuery.queryKey, exact: true })),
    [client],
  )
  useNavigated(refresh)
}

const chatKey = (chatId: string) => ['/api/chats', chatId]

/** What this page has read of a chat: the end of the path that is shown, and what was scrolled up to. */
export const chatQuery = (chatId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: chatKey(chatId),
    queryFn: ({ client, signal }) => readChat(client, chatId, signal),
    initialData: () => keptChat(chatId),
    initialDataUpdatedAt: LONG_AGO,
  })

async function readChat(client: QueryClient, chatId: string, signal: AbortSignal): Promise<Chat> {
  try {
    const { data } = await call(chatApi.get, { params: { chatId }, signal })
    keepChat(data)
    const known = client.getQueryData<Chat>(chatKey(chatId))?.messages ?? []
    return { ...data, messages: joinPath(known, data.messages) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetChat(chatId)
    throw error
  }
}

function lastKnownList() {
  const items = keptChats()
  return items.length > 0 ? { pages: [{ items, next: null }], pageParams: [undefined] } : undefined
}
