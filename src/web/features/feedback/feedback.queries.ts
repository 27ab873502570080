import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Feedback,
  type FeedbackSort,
  type FeedbackState,
  feedbackApi,
  type NewBug,
  type NewComment,
  type NewIdea,
} from '#contracts/feedback.ts'
import { call, request } from '#web/lib/http/call.ts'
import { uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { upload } from '#web/lib/http/upload.ts'

const ROOT = '/api/feedback'
const LISTS = [ROOT, 'list']
const SIMILAR = [ROOT, 'similar']
const changesElsewhere = { staleTime: 0 }
const by = (feedbackId: string) => ({ params: { feedbackId } })

export interface FeedbackListFilter {
  sort: FeedbackSort
  state: FeedbackState | undefined
  search: string
}

/** Earlier rows stay until the new order arrives. */
export const useBoard = (narrowed: FeedbackListFilter) =>
  usePagedQuery({
    queryKey: [...LISTS, narrowed],
    read: async (cursor, signal) =>
      (await call(feedbackApi.list, { query: { ...narrowed, cursor }, signal })).data,
    keepPrevious: true,
    select: uniqueItemsOf,
  })

export const useOwnBugs = () =>
  usePagedQuery({
    queryKey: [...LISTS, 'bugs'],
    read: async (cursor, signal) => (await call(feedbackApi.bugs, { query: { cursor }, signal })).data,
    select: uniqueItemsOf,
  })

/** Shorter texts are not searched. */
export const LEAST_LETTERS = 3

/** Possible duplicates. Earlier results stay while typing. */
export const useSimilar = (text: string) =>
  useQuery({
    queryKey: [...SIMILAR, text],
    queryFn: async ({ signal }) => (await call(feedbackApi.similar, { query: { text }, signal })).data,
    enabled: text.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

const entryQuery = (id: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: [ROOT, 'entry', id],
    queryFn: async ({ signal }) => (await call(feedbackApi.get, { ...by(id), signal })).data,
    retry: false,
  })
export const useEntry = (id: string) => useQuery(entryQuery(id))

const commentsKey = (id: string) => [ROOT, 'comments', id]
export const useComments = (id: string) =>
  usePagedQuery({
    queryKey: commentsKey(id),
    read: async (cursor, signal) =>
      (await call(feedbackApi.comments, { ...by(id), query: { cursor }, signal })).data,
    select: uniqueItemsOf,
  })

/** Shows the updated entry at once and refetches its lists. */
function keepEntry(client: QueryClient, entry: Feedback) {
  client.setQueryData(entryQuery(entry.id).queryKey, entry)
  return Promise.all([LISTS, SIMILAR].map((queryKey) => client.invalidateQueries({ queryKey })))
}

function useEntryChange<Input>(change: (input: Input) => Promise<{ data: Feedback }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: (entry) => keepEntry(client, entry),
  })
}

/** Creates an entry, or changes the one with this id. */
export const useSaveIdea = (id?: string) =>
  useEntryChange((body: NewIdea) =>
    id ? call(feedbackApi.edit, { ...by(id), body }) : call(feedbackApi.create, { body }),
  )

export function useRemoveOwn(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(feedbackApi.remove, by(id)),
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS }),
  })
}

export const useVote = (id: string) =>
  useEntryChange((on: boolean) => call(feedbackApi.vote, { ...by(id), body: { on } }))

export const useFollow = (id: string) =>
  useEntryChange((on: boolean) => call(feedbackApi.follow, { ...by(id), body: { on } }))

export const useReportBug = () => useEntryChange((body: NewBug) => call(feedbackApi.report, { body }))

export const useAddScreenshot = () =>
  useEntryChange(({ id, file }: { id: string; file: Blob }) =>
    upload(feedbackApi.addScreenshot, file, {
      ...by(id),
      onProgress: () => {},
      signal: new AbortController().signal,
    }),
  )

/** A change of an entry's comments, which refetches them and their count. */
export function useCommentChange<Input>(id: string, change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: commentsKey(id) }),
        client.invalidateQueries({ queryKey: entryQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: LISTS }),
      ]),
  })
}

export const useAddComment = (id: string) =>
  useCommentChange(id, (body: NewComment) => call(feedbackApi.comment, { ...by(id), body }))

export const useEditComment = (feedbackId: string, commentId: string) =>
  useCommentChange(feedbackId, (body: NewComment) =>
    call(feedbackApi.editComment, { params: { feedbackId, commentId }, body }),
  )

export const useDeleteComment = (feedbackId: string, commentId: string) =>
  useCommentChange(feedbackId, () => call(feedbackApi.deleteComment, { params: { feedbackId, commentId } }))

export const useScreenshot = (id: string) =>
  useQuery({
    queryKey: [ROOT, 'screenshot', id],
    queryFn: async ({ signal }) => {
      const { method, path } = feedbackApi.screenshot
      return (await request(method, path, { ...by(id), signal })).blob()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
