import { type QueryClient, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { type Chat, chatApi } from '#contracts/chat.ts'
import { useNavigated } from '#web/lib/hooks/use-navigated.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { pagedQuery, uniqueItemsOf } from '#web/lib/http/paged-query.ts'
import { onChatChanged } from '#web/lib/storage/tabs.ts'
import { forgetChat, storeChat, storedChat, storedChats, storeFirstPage } from './chats.store.ts'
import { joinPath } from './stream/chat.state.ts'

const PAGE = 30
const MOST_OF_PROJECT = 10
/** Marks cached data as stale: shown at once and always refetched. */
const LONG_AGO = 0

/** Other tabs and devices change chats, so always refetch in the background. */
const changesElsewhere = { staleTime: 0 }

export const chatListQuery = pagedQuery({
  queryKey: ['/api/chats'],
  read: async (cursor, signal) => {
    const { data } = await call(chatApi.list, { query: { cursor, limit: PAGE }, signal })
    if (cursor === undefined) storeFirstPage(data)
    return data
  },
  initialData: lastKnownList,
  initialDataUpdatedAt: LONG_AGO,
  select: uniqueItemsOf,
})

/** Key prefix of all lists other than the sidebar's. */
export const historyKey = [...chatListQuery.queryKey, 'history']

/** A project's newest chats, used when the sidebar's list has more pages. */
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
  // `exact`, since chat keys share the prefix. A running request is enough.
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

/** A chat's loaded messages: the end of the shown path and earlier pages. */
export const chatQuery = (chatId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: chatKey(chatId),
    queryFn: ({ client, signal }) => readChat(client, chatId, signal),
    initialData: () => storedChat(chatId),
    initialDataUpdatedAt: LONG_AGO,
  })

async function readChat(client: QueryClient, chatId: string, signal: AbortSignal): Promise<Chat> {
  try {
    const { data } = await call(chatApi.get, { params: { chatId }, signal })
    storeChat(data)
    const known = client.getQueryData<Chat>(chatKey(chatId))?.messages ?? []
    return { ...data, messages: joinPath(known, data.messages) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetChat(chatId)
    throw error
  }
}

function lastKnownList() {
  const items = storedChats()
  return items.length > 0 ? { pages: [{ items, next: null }], pageParams: [undefined] } : undefined
}
