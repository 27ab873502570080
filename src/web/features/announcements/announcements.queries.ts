import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminAnnouncement,
  type Announcement,
  type AnnouncementDraft,
  type AnnouncementPhase,
  announcementsApi,
} from '#contracts/announcements.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'

const ROOT = '/api/admin/announcements'
const EVERY_MS = 5 * 60_000
const by = (announcementId: string) => ({ params: { announcementId } })

/** Polled every few minutes. */
const currentQuery = queryOptions({
  queryKey: ['/api/announcements'],
  queryFn: async ({ signal }) => (await call(announcementsApi.current, { signal })).data,
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
  retry: false,
})
export const useCurrentAnnouncements = () => useQuery(currentQuery)

/** Hidden at once. If the request fails, the next poll brings it back. */
export function useDismiss() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(announcementsApi.dismiss, by(id)),
    onMutate: (id) =>
      client.setQueryData<Announcement[]>(currentQuery.queryKey, (shown) =>
        shown?.filter((one) => one.id !== id),
      ),
    onError: () => client.invalidateQueries(currentQuery),
  })
}

export interface AnnouncementListFilter {
  phase: AnnouncementPhase | undefined
  search: string
}

export const useAnnouncements = (narrowed: AnnouncementListFilter) =>
  usePagedQuery({
    queryKey: [ROOT, 'list', narrowed],
    read: async (cursor, signal) =>
      (await call(announcementsApi.adminList, { query: { ...narrowed, cursor }, signal })).data,
    keepPrevious: true,
    select: itemsOf,
  })

const oneQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOT, 'one', id],
    queryFn: async ({ signal }) => (await call(announcementsApi.adminGet, { ...by(id), signal })).data,
    staleTime: 0,
    retry: false,
  })
export const useAnnouncement = (id: string) => useQuery(oneQuery(id))

/** An admin's change shows on their own screen at once. */
function useAdminAction<Input>(deed: (input: Input) => Promise<{ data: AdminAnnouncement }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await deed(input)).data,
    onSuccess: (announcement) => {
      client.setQueryData(oneQuery(announcement.id).queryKey, announcement)
      return Promise.all([
        client.invalidateQueries({ queryKey: [ROOT, 'list'] }),
        client.invalidateQueries(currentQuery),
      ])
    },
  })
}

/** Creates an announcement, or changes the one with this id. */
export const useSaveAnnouncement = (id: string | undefined) =>
  useAdminAction((body: AnnouncementDraft) =>
    id
      ? call(announcementsApi.adminChange, { ...by(id), body })
      : call(announcementsApi.adminCreate, { body }),
  )

export const useEndAnnouncement = (id: string) =>
  useAdminAction(() => call(announcementsApi.adminEnd, by(id)))
