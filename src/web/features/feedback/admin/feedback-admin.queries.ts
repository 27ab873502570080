import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminFeedback,
  type ChangeState,
  type FeedbackKind,
  type FeedbackSort,
  type FeedbackState,
  feedbackApi,
} from '#contracts/feedback.ts'
import { call } from '#web/lib/http/call.ts'
import { uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { useCommentChange } from '../feedback.queries.ts'

const ROOT = '/api/admin/feedback'
const by = (feedbackId: string) => ({ params: { feedbackId } })

export interface AdminFeedbackFilter {
  kind: FeedbackKind | undefined
  state: FeedbackState | undefined
  hidden: 'true' | undefined
  sort: FeedbackSort
  search: string
}

export const useAdminList = (narrowed: AdminFeedbackFilter) =>
  usePagedQuery({
    queryKey: [ROOT, 'list', narrowed],
    read: async (cursor, signal) =>
      (await call(feedbackApi.adminList, { query: { ...narrowed, cursor }, signal })).data,
    keepPrevious: true,
    select: uniqueItemsOf,
  })

const entryQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOT, 'entry', id],
    queryFn: async ({ signal }) => (await call(feedbackApi.adminGet, { ...by(id), signal })).data,
    staleTime: 0,
    retry: false,
  })
export const useAdminEntry = (id: string) => useQuery(entryQuery(id))

/** An action that replies with the updated entry. All lists are refetched, the board's too. */
function useAdminAction<Input>(id: string, deed: (input: Input) => Promise<{ data: AdminFeedback }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await deed(input)).data,
    onSuccess: (entry) => {
      client.setQueryData(entryQuery(id).queryKey, entry)
      return Promise.all([
        client.invalidateQueries({ queryKey: [ROOT, 'list'] }),
        client.invalidateQueries({ queryKey: ['/api/feedback'] }),
      ])
    },
  })
}

export const useChangeState = (id: string) =>
  useAdminAction(id, (body: ChangeState) => call(feedbackApi.adminState, { ...by(id), body }))

export const useMerge = (id: string) =>
  useAdminAction(id, (into: string) => call(feedbackApi.adminMerge, { ...by(id), body: { into } }))

export const useHide = (id: string) =>
  useAdminAction(id, (hidden: boolean) => call(feedbackApi.adminHide, { ...by(id), body: { hidden } }))

export function useDeleteEntry(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(feedbackApi.adminDelete, by(id)),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [ROOT, 'list'] }),
        client.invalidateQueries({ queryKey: ['/api/feedback'] }),
      ]),
  })
}

export const useHideComment = (feedbackId: string, commentId: string) =>
  useCommentChange(feedbackId, (hidden: boolean) =>
    call(feedbackApi.adminHideComment, { params: { feedbackId, commentId }, body: { hidden } }),
  )

export const useDeleteAnyComment = (feedbackId: string, commentId: string) =>
  useCommentChange(feedbackId, () =>
    call(feedbackApi.adminDeleteComment, { params: { feedbackId, commentId } }),
  )
