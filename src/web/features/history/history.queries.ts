import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ChatSorting, chatApi } from '#contracts/chat.ts'
import { chatSearchApi } from '#contracts/chat-search.ts'
import { chatTransferApi } from '#contracts/chat-transfer.ts'
import { historyKey } from '#web/features/chat/chat.queries.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'

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

const useChats = ({ project, from, to, bin = false, q, sort }: Wanted) =>
  usePagedQuery({
    queryKey: [...historyKey, { project, from, to, bin, q, sort }],
    read: async (cursor, signal) => {
      const query = {
        cursor,
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
    select: uniqueItemsOf,
    // The bin has one filter only.
    keepPrevious: !bin,
  })

/** What was listed before stays until another order or other days are there. */
export const useHistory = (narrowed: Narrowed, sort: ChatSorting) => useChats({ ...narrowed, sort })
export const useBin = () => useChats({ ...unnarrowed, bin: true })

/** Chats whose title holds the words: what was renamed is not found by its messages. */
export const useTitled = (q: string, narrowed: Narrowed) => useChats({ ...narrowed, q })

/** Messages that hold the words. What was found before stays until there is more to say. */
export const useFoundMessages = (q: string, { project, from, to }: Narrowed) =>
  usePagedQuery({
    keepPrevious: true,
    queryKey: ['/api/chat-search', q, project, from, to],
    read: async (cursor, signal) => {
      const narrowed = { project: project || undefined, from: from || undefined, to: to || undefined }
      const query = { q, ...narrowed, cursor, limit: PAGE }
      return (await call(chatSearchApi.search, { query, signal })).data
    },
    select: (data) => ({ meant: data.pages[0]?.meant ?? null, items: itemsOf(data) }),
  })

export const lastImportQuery = queryOptions({
  ...changesElsewhere,
  queryKey: ['/api/chat-imports/last'],
  queryFn: async ({ signal }) => (await call(chatTransferApi.lastImport, { signal })).data,
})
export const useLastImport = () => useQuery(lastImportQuery)
