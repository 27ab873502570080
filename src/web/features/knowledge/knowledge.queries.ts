import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type KnowledgeFile, knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import type { TableQuery } from '#contracts/knowledge/tables.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const PAGE = 50
const ROWS = 20
const LOOK_EVERY_MS = 1_500

const byProject = (projectId: string) => ({ params: { projectId } })
const byFile = (fileId: string) => ({ params: { fileId } })

const filesKey = (projectId: string) => ['/api/projects', projectId, 'knowledge']
const passagesKey = (fileId: string) => ['/api/knowledge', fileId, 'passages']
const tablesKey = (projectId: string) => ['/api/projects', projectId, 'knowledge-tables']

export const isWorking = ({ state }: Pick<KnowledgeFile, 'state'>) =>
  state === 'waiting' || state === 'reading' || state === 'indexing'

/** Files whose name contains `q`, newest first, with the plan's limit. Refetched while files are being read. */
export const useFiles = (projectId: string, q: string) =>
  usePagedQuery({
    queryKey: [...filesKey(projectId), { q }],
    read: async (cursor, signal) => {
      const query = { cursor, limit: PAGE, q: q || undefined }
      return (await call(knowledgeApi.list, { ...byProject(projectId), query, signal })).data
    },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isWorking)) ? LOOK_EVERY_MS : false,
    keepPrevious: true,
    select: (data) => ({
      files: itemsOf(data),
      limits: data.pages[0]?.limits,
      begun: data.pages[0]?.begun ?? [],
    }),
  })

/** Whatever shows a file, its passages or its tables. */
export const refreshFiles = (client: QueryClient, projectId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: filesKey(projectId) }),
    client.invalidateQueries({ queryKey: tablesKey(projectId) }),
  ])

const refused = (otherwise: string) => (error: Error) => void quickToast.error(messageOf(error, otherwise))

export function useIndexFile(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fileId: string) => call(knowledgeApi.index, byFile(fileId)),
    onSettled: (_data, _error, fileId) =>
      Promise.all([
        refreshFiles(client, projectId),
        client.invalidateQueries({ queryKey: passagesKey(fileId) }),
      ]),
    onError: refused('The file could not be read again. Please try again.'),
  })
}

/** Removes its passages and tables too. `onDeleted` is called even when what showed the file has gone with it. */
export function useDeleteFile(projectId: string, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fileId: string) => call(knowledgeApi.delete, byFile(fileId)),
    onSuccess: (_, fileId) => {
      client.removeQueries({ queryKey: passagesKey(fileId) })
      onDeleted()
    },
    onSettled: () => refreshFiles(client, projectId),
    onError: refused('The file could not be deleted. Please try again.'),
  })
}

/** Makes a file of what has arrived to the last byte. */
export function useFinishUpload(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uploadId: string) => call(knowledgeApi.finishUpload, { params: { uploadId } }),
    onSettled: () => refreshFiles(client, projectId),
    onError: refused('The uploaded file could not be added. Please try again.'),
  })
}

/** Removes what has arrived of a file that was not sent to its end. */
export function useDiscardUpload(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uploadId: string) => call(knowledgeApi.cancelUpload, { params: { uploadId } }),
    onSettled: () => refreshFiles(client, projectId),
    onError: refused('The upload could not be discarded. Please try again.'),
  })
}

export const useDownloadFile = () =>
  useMutation({
    mutationFn: (fileId: string) => downloadFile(knowledgeApi.download, byFile(fileId)),
    onError: refused('The file could not be downloaded. Please try again.'),
  })

type PassagePlace = { from: number } | { around: number }

/** The passages of a file: from its beginning, or around one. */
export const usePassages = (fileId: string, around: number | undefined) =>
  useInfiniteQuery({
    staleTime: 0,
    queryKey: [...passagesKey(fileId), around ?? 'beginning'],
    queryFn: async ({ pageParam, signal }) =>
      (await call(knowledgeApi.passages, { ...byFile(fileId), query: pageParam, signal })).data,
    initialPageParam: (around === undefined ? { from: 0 } : { around }) as PassagePlace,
    getNextPageParam: ({ next }): PassagePlace | undefined => (next === null ? undefined : { from: next }),
    getPreviousPageParam: ({ previous }): PassagePlace | undefined =>
      previous === null ? undefined : { from: previous },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ file }) => isWorking(file)) ? LOOK_EVERY_MS : false,
    select: (data) => ({ file: data.pages[0]?.file, passages: itemsOf(data) }),
  })

export const useAsk = (projectId: string) =>
  useMutation({
    mutationFn: async (question: string) =>
      (await call(knowledgeApi.search, { ...byProject(projectId), body: { question } })).data,
  })

/** Tables whose name, file or columns contain `q`, sorted by file name. */
export const useTables = (projectId: string, q: string) =>
  usePagedQuery({
    queryKey: [...tablesKey(projectId), { q }],
    keepPrevious: true,
    read: async (cursor, signal) => {
      const query = { cursor, limit: PAGE, q: q || undefined }
      return (await call(knowledgeApi.tables, { ...byProject(projectId), query, signal })).data
    },
    select: itemsOf,
  })

export const useTableRows = (tableId: string) =>
  usePagedQuery({
    queryKey: ['/api/knowledge-tables', tableId],
    read: async (cursor, signal) => {
      const query = { cursor, limit: ROWS }
      return (await call(knowledgeApi.rows, { params: { tableId }, query, signal })).data
    },
    select: (data) => ({ table: data.pages[0]?.table, rows: itemsOf(data) }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useQueryTable = (tableId: string) =>
  useMutation({
    mutationFn: async (body: TableQuery) =>
      (await call(knowledgeApi.queryTable, { params: { tableId }, body })).data,
  })
