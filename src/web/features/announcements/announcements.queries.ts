import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Announcement, announcementsApi } from '#contracts/announcements.ts'
import { call } from '#web/lib/http/call.ts'

const EVERY_MS = 5 * 60_000

/** Polled every few minutes. */
export const currentQuery = queryOptions({
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
    mutationFn: (id: string) => call(announcementsApi.dismiss, { params: { announcementId: id } }),
    onMutate: (id) =>
      client.setQueryData<Announcement[]>(currentQuery.queryKey, (shown) =>
        shown?.filter((one) => one.id !== id),
      ),
    onError: () => client.invalidateQueries(currentQuery),
  })
}
