import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CanonState } from '#contracts/canon.ts'
import { type From, type Promote, researchApi, type Source, type SourceKind } from '#contracts/research.ts'
import { canonQuery, proposalsQuery } from '#web/features/canon/canon.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'

const PAGE = 30
const changesElsewhere = { staleTime: 0 }

const byProject = (projectId: string) => ({ params: { projectId } })
const bySource = (sourceId: string) => ({ params: { sourceId } })

const listKey = (projectId: string) => ['/api/projects', projectId, 'sources']
const sourceKey = (sourceId: string) => ['/api/sources', sourceId]

export interface SourceFilter {
  kind: SourceKind | undefined
  q: string
}

export const useSources = (projectId: string, { kind, q }: SourceFilter) =>
  usePagedQuery({
    queryKey: [...listKey(projectId), { kind, q }],
    read: async (cursor, signal) => {
      const query = { cursor, limit: PAGE, kind, q: q || undefined }
      return (await call(researchApi.list, { ...byProject(projectId), query, signal })).data
    },
    select: uniqueItemsOf,
    keepPrevious: true,
  })

const sourceQuery = (sourceId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: sourceKey(sourceId),
    queryFn: async ({ signal }) => (await call(researchApi.get, { ...bySource(sourceId), signal })).data,
  })

export const useSource = (sourceId: string) => useQuery(sourceQuery(sourceId))

/** All of them, or none. */
export function useComparedSources(ids: string[]) {
  const client = useQueryClient()
  return useQuery({
    ...changesElsewhere,
    queryKey: ['compared sources', ...ids],
    queryFn: () => Promise.all(ids.map((id) => client.fetchQuery(sourceQuery(id)))),
  })
}

async function refreshSource(client: QueryClient, { id, projectId }: Pick<Source, 'id' | 'projectId'>) {
  await Promise.all([
    client.invalidateQueries({ queryKey: listKey(projectId) }),
    client.invalidateQueries({ queryKey: sourceKey(id) }),
  ])
}

/** The forms show errors themselves. */
export function useAddSource(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { kind: SourceKind; from: From }) =>
      (await call(researchApi.add, { ...byProject(projectId), body })).data,
    onSuccess: (source) => refreshSource(client, source),
  })
}

export function useCapture(sourceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (from: From) =>
      (await call(researchApi.capture, { ...bySource(sourceId), body: { from } })).data,
    onSuccess: (source) => refreshSource(client, source),
  })
}

export function useChangeSource(sourceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Pick<Source, 'kind' | 'title'>) =>
      (await call(researchApi.change, { ...bySource(sourceId), body })).data,
    onSuccess: (source) => refreshSource(client, source),
  })
}

type Deleted = Pick<Source, 'id' | 'projectId' | 'title'>

/** Deletes and offers a way back. `onDeleted` is called even when what showed the source has gone with it. */
export function useDeleteSource(onDeleted?: () => void) {
  const client = useQueryClient()
  const restore = useRestoreSource()
  return useMutation({
    mutationFn: ({ id }: Deleted) => call(researchApi.delete, bySource(id)),
    onSuccess: (_, source) => {
      client.removeQueries({ queryKey: sourceKey(source.id) })
      onDeleted?.()
      showUndo(source.id, `“${source.title}” was deleted.`, () => restore.mutate(source))
    },
    onSettled: (_data, _error, { projectId }) => client.invalidateQueries({ queryKey: listKey(projectId) }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The item could not be deleted. Please try again.')),
  })
}

function useRestoreSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Deleted) => call(researchApi.restore, bySource(id)),
    onSettled: (_data, _error, source) => refreshSource(client, source),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The item could not be restored. Please try again.')),
  })
}

export function usePromote(source: Pick<Source, 'id' | 'projectId'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Promote['fields']) =>
      call(researchApi.promote, { ...bySource(source.id), body: { fields } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(canonQuery(source.projectId)),
        client.invalidateQueries(proposalsQuery(source.projectId)),
      ]),
  })
}

/** The canon that something can be offered to, what waits there already, and its fields: those it has, and those it begins with. */
export function useCanonFields(projectId: string) {
  const canon = useQuery(canonQuery(projectId))
  const waiting = useQuery(proposalsQuery(projectId))
  const data = canon.data &&
    waiting.data && { canon: canon.data, waiting: waiting.data, places: placesIn(canon.data) }
  return {
    data,
    isPending: canon.isPending || waiting.isPending,
    error: canon.error ?? waiting.error,
    refetch: () => void Promise.all([canon.refetch(), waiting.refetch()]),
  }
}

const placesIn = ({ fields, completeness }: CanonState) =>
  [...fields.filter(({ source }) => !source.startsWith('rule:')), ...completeness.missing]
    .map(({ path, label }) => ({ path, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
