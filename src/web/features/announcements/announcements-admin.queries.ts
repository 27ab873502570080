import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminAnnouncement,
  type AnnouncementDraft,
  type AnnouncementPhase,
  announcementsAdminApi,
} from '#contracts/admin/announcements.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { currentQuery } from './announcements.queries.ts'

const ROOT = '/api/admin/announcements'
const by = (announcementId: string) => ({ params: { announcementId } })

export interface AnnouncementListFilter {
  phase: AnnouncementPhase | undefined
  search: string
}

export const useAnnouncements = (narrowed: AnnouncementListFilter) =>
  usePagedQuery({
    queryKey: [ROOT, 'list', narrowed],
    read: async (cursor, signal) =>
      (await call(announcementsAdminApi.list, { query: { ...narrowed, cursor }, signal })).data,
    keepPrevious: true,
    select: itemsOf,
  })

const oneQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOT, 'one', id],
    queryFn: async ({ signal }) => (await call(announcementsAdminApi.get, { ...by(id), signal })).data,
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
      ? call(announcementsAdminApi.change, { ...by(id), body })
      : call(announcementsAdminApi.create, { body }),
  )

export const useEndAnnouncement = (id: string) =>
  useAdminAction(() => call(announcementsAdminApi.end, by(id)))
