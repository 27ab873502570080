import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chatApi } from '#contracts/chat.ts'
import { chatSearchApi } from '#contracts/chat-search.ts'
import { call } from '#web/lib/http/call.ts'

const FOUND = 8
const FOUND_MESSAGES = 5
const SHORTEST = 2

/** The newest chats with `q` in the title, or the newest of all. */
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
 * Messages that match `q` of two letters or more, with a spelling correction. If the search fails, chats found by title remain.
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
