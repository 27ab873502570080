import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ChatSummary, chatApi } from '#contracts/chat.ts'
import { call } from '#web/lib/call.ts'

const PAGE = 30

/** Another tab or device may write in any chat, so coming back to one asks again while it shows what it has. */
const changesElsewhere = { staleTime: 0, refetchOnWindowFocus: true }

export const chatListQuery = infiniteQueryOptions({
  ...changesElsewhere,
  queryKey: ['/api/chats'],
  queryFn: async ({ pageParam, signal }) =>
    (await call(chatApi.list, { query: { cursor: pageParam, limit: PAGE }, signal })).data,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  // A chat that moved to the top between two pages stands in both.
  select: ({ pages }) => [
    ...new Map(
      pages.flatMap((page) => page.items.map((chat): [string, ChatSummary] => [chat.id, chat])),
    ).values(),
  ],
})

export const useChatList = () => useInfiniteQuery(chatListQuery)

export const chatQuery = (chatId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: ['/api/chats', chatId],
    queryFn: async ({ signal }) => (await call(chatApi.get, { params: { chatId }, signal })).data,
  })

/** Which assistant answers. */
export const useAssistant = () =>
  useQuery({
    queryKey: ['/api/assistant'],
    queryFn: async ({ signal }) => (await call(chatApi.assistant, { signal })).data,
  })
