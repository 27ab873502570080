import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chatApi } from '#contracts/chat.ts'
import { chatSearchApi } from '#contracts/chat-search.ts'
import { call } from '#web/lib/http/call.ts'

const FOUND = 8
const FOUND_MESSAGES = 5
const SHORTEST = 2

/** The newest chats whose title holds `q`, or the newest of all. What was found before stays until there is more to say. */
export const useChatSearch = (q: string) =>
  useQuery({
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: ['/api/chats', 'search', q],
    queryFn: async ({ signal }) =>
      (await call(chatApi.list, { query: { q: q || undefined, limit: FOUND }, signal })).data.items,
  })

const nothing = { items: [], meant: null }

/**
 * Messages that hold `q`, once it is more than a letter, and what was meant by it if it is misspelt. Where the search fails the
 * chats found by title still stand.
 */
export function useMessageSearch(q: string) {
  const enabled = q.length >= SHORTEST
  const { data = nothing, isPlaceholderData } = useQuery({
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: ['/api/chat-search', 'palette', q],
    queryFn: async ({ signal }) =>
      (await call(chatSearchApi.search, { query: { q, limit: FOUND_MESSAGES }, signal })).data,
  })
  if (!enabled) return nothing
  return isPlaceholderData ? { ...data, meant: null } : data
}
