import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chatApi } from '#contracts/chat.ts'
import { call } from '#web/lib/call.ts'

const FOUND = 8

/** The newest chats whose title holds `q`, or the newest of all. What was found before stays until there is more to say. */
export const useChatSearch = (q: string) =>
  useQuery({
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: ['/api/chats', 'search', q],
    queryFn: async ({ signal }) =>
      (await call(chatApi.list, { query: { q: q || undefined, limit: FOUND }, signal })).data.items,
  })
