import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pagesApi } from '#contracts/pages/pages.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { byPage, pageKey, pageQuery, storePage } from './pages.queries.ts'

/** Publishes the saved page. The form shows errors itself. */
export function usePublishPage(pageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (slug: string | undefined) => {
      const { revision } = await client.ensureQueryData(pageQuery(pageId))
      return (await call(pagesApi.publish, { ...byPage(pageId), body: { slug, revision } })).data
    },
    onSuccess: (page) => storePage(client, page),
    onSettled: () => client.invalidateQueries({ queryKey: [...pageKey(pageId), 'findings'] }),
  })
}

export function useUnpublishPage(pageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(pagesApi.unpublish, byPage(pageId))).data,
    onSuccess: (page) => {
      storePage(client, page)
      quickToast.success('The page is offline')
    },
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The page could not be unpublished. Please try again.')),
  })
}

export const usePageStatistics = (pageId: string, days: number) =>
  useQuery({
    staleTime: 0,
    queryKey: [...pageKey(pageId), 'statistics', days],
    queryFn: async ({ signal }) =>
      (await call(pagesApi.statistics, { ...byPage(pageId), query: { days }, signal })).data,
  })

/** Makes or removes the secret link to the draft. The form shows errors itself. */
export function useSharePage(pageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (share: { password: string | null } | null) =>
      share
        ? (await call(pagesApi.share, { ...byPage(pageId), body: share })).data
        : (await call(pagesApi.unshare, byPage(pageId))).data,
    onSuccess: (page) => storePage(client, page),
  })
}
