import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type ChatSorting, type ChatSummary, chatApi } from '#contracts/chat.ts'
import { chatSearchApi } from '#contracts/chat-search.ts'
import { chatTransferApi } from '#contracts/chat-transfer.ts'
import { historyKey } from '#web/features/chat/chat.queries.ts'
import { call } from '#web/lib/http/call.ts'

const PAGE = 50
const changesElsewhere = { staleTime: 0 }

export interface Narrowed {
  /** A project's id, or `none`; any if empty. */
  project: string
  from: string
  to: string
}
const unnarrowed: Narrowed = { project: '', from: '', to: '' }

interface Wanted extends Narrowed {
  bin?: boolean
  q?: string
  sort?: ChatSorting
}

const historyQuery = ({ project, from, to, bin = false, q, sort }: Wanted) =>
  infiniteQueryOptions({
    ...changesElsewhere,
    queryKey: [...historyKey, { project, from, to, bin, q, sort }],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        cursor: pageParam,
        limit: PAGE,
        project: project || undefined,
        from: from || undefined,
        to: to || undefined,
        bin: String(bin),
        q,
        sort,
      }
      return (await call(chatApi.list, { query, signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // A chat that moved up between two pages is in both.
    select: ({ pages }) => [
      ...new Map(
        pages.flatMap(({ items }) => items.map((chat): [string, ChatSummary] => [chat.id, chat])),
      ).values(),
    ],
  })

/** What was listed before stays until another order or other days are there. */
export const useHistory = (narrowed: Narrowed, sort: ChatSorting) =>
  useInfiniteQuery({ ...historyQuery({ ...narrowed, sort }), placeholderData: keepPreviousData })
export const useBin = () => useInfiniteQuery(historyQuery({ ...unnarrowed, bin: true }))

/** Chats whose title holds the words: what was renamed is not found by its messages. */
export const useTitled = (q: string, narrowed: Narrowed) =>
  useInfiniteQuery({ ...historyQuery({ ...narrowed, q }), placeholderData: keepPreviousData })

/** Messages that hold the words. What was found before stays until there is more to say. */
export const useFoundMessages = (q: string, { project, from, to }: Narrowed) =>
  useInfiniteQuery({
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: ['/api/chat-search', q, project, from, to],
    queryFn: async ({ pageParam, signal }) => {
      const narrowed = { project: project || undefined, from: from || undefined, to: to || undefined }
      const query = { q, ...narrowed, cursor: pageParam, limit: PAGE }
      return (await call(chatSearchApi.search, { query, signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => ({ meant: pages[0]?.meant ?? null, items: pages.flatMap(({ items }) => items) }),
  })

export const lastImportQuery = queryOptions({
  ...changesElsewhere,
  queryKey: ['/api/chat-imports/last'],
  queryFn: async ({ signal }) => (await call(chatTransferApi.lastImport, { signal })).data,
})
export const useLastImport = () => useQuery(lastImportQuery)
