import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ChatSorting, chatApi } from '#contracts/chat.ts'
import { chatSearchApi } from '#contracts/chat-search.ts'
import { chatTransferApi } from '#contracts/chat-transfer.ts'
import { historyKey } from '#web/features/chat/chat.queries.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'

const PAGE = 50
const changesElsewhere = { staleTime: 0 }

export interface ChatFilter {
  /** A project's id, or `none`; any if empty. */
  project: string
  from: string
  to: string
}
const noFilter: ChatFilter = { project: '', from: '', to: '' }

interface HistoryQuery extends ChatFilter {
  bin?: boolean
  q?: string
  sort?: ChatSorting
}

const useChats = ({ project, from, to, bin = false, q, sort }: HistoryQuery) =>
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

/** The previous list stays visible while another filter loads. */
export const useHistory = (filter: ChatFilter, sort: ChatSorting) => useChats({ ...filter, sort })
export const useBin = () => useChats({ ...noFilter, bin: true })

/** Chats with the words in the title, since a new title is not in the messages. */
export const useChatsByTitle = (q: string, filter: ChatFilter) => useChats({ ...filter, q })

/** Messages with the words. Previous results stay visible while loading. */
export const useFoundMessages = (q: string, { project, from, to }: ChatFilter) =>
  usePagedQuery({
    keepPrevious: true,
    queryKey: ['/api/chat-search', q, project, from, to],
    read: async (cursor, signal) => {
      const filter = { project: project || undefined, from: from || undefined, to: to || undefined }
      const query = { q, ...filter, cursor, limit: PAGE }
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
