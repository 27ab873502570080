import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CreatePage, type PageGoal, pagesApi, type SitePage } from '#contracts/pages/pages.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const ROWS = 30
const listKey = ['/api/pages']
export const pageKey = (pageId: string) => ['/api/page', pageId]
export const byPage = (pageId: string) => ({ params: { pageId } })

interface PageFilter {
  projectId?: string | undefined
  builder?: 'drop' | 'page' | undefined
}

/** The pages of a project, or of all, last changed first. */
export const usePages = (filter: PageFilter) =>
  usePagedQuery({
    queryKey: [...listKey, filter],
    read: async (cursor, signal) =>
      (await call(pagesApi.list, { query: { cursor, limit: ROWS, ...filter }, signal })).data,
    select: uniqueItemsOf,
  })

/** Views and buy clicks of the last 30 days, by page. */
export const usePageVisits = (enabled: boolean) =>
  useQuery({
    enabled,
    staleTime: 0,
    queryKey: ['/api/page-visits'],
    queryFn: async ({ signal }) => (await call(pagesApi.visits, { signal })).data,
    select: (visits) => new Map(visits.map((each) => [each.pageId, each])),
  })

const MOST_RECENT = 100

/** The pages changed last, for a search by title. */
export const useRecentPages = (enabled: boolean) =>
  useQuery({
    enabled,
    staleTime: 60_000,
    retry: false,
    queryKey: [...listKey, 'recent'],
    queryFn: async ({ signal }) =>
      (await call(pagesApi.list, { query: { limit: MOST_RECENT }, signal })).data.items,
  })

export const pageQuery = (pageId: string) =>
  queryOptions({
    staleTime: 0,
    refetchOnReconnect: true,
    queryKey: pageKey(pageId),
    queryFn: async ({ signal }) => (await call(pagesApi.read, { ...byPage(pageId), signal })).data,
  })

/** The look of a project's brand. */
export const brandThemeQuery = (projectId: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: ['/api/page-theme', projectId],
    queryFn: async ({ signal }) => (await call(pagesApi.brandTheme, { params: { projectId }, signal })).data,
  })

export const usePage = (pageId: string) => useQuery(pageQuery(pageId))

/** Shows a page as the server has just sent it. Lists and findings follow. */
export function storePage(client: QueryClient, page: SitePage): void {
  client.setQueryData(pageQuery(page.id).queryKey, page)
  void client.invalidateQueries({ queryKey: listKey })
  void client.invalidateQueries({ queryKey: [...pageKey(page.id), 'findings'] })
}

/** For other areas: sets the checkout of a page as it is now. */
export function useAddBuyLink(pageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (buyLink: string) => {
      const { revision } = (await call(pagesApi.read, byPage(pageId))).data
      return (await call(pagesApi.save, { ...byPage(pageId), body: { buyLink, revision } })).data
    },
    onSuccess: (page) => storePage(client, page),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The link could not be added. Please try again.')),
  })
}

/** The dialog shows errors itself. */
export function useCreatePage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: CreatePage) => (await call(pagesApi.create, { body })).data,
    onSuccess: (page) => storePage(client, page),
  })
}

/** Makes a page of another goal with the same sections. The dialog shows errors itself. */
export function useCopyPage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ pageId, ...body }: { pageId: string; goal: PageGoal; title?: string }) =>
      (await call(pagesApi.copy, { ...byPage(pageId), body })).data,
    onSuccess: (page) => storePage(client, page),
  })
}

export function useDeletePage(onDeleted?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pageId: string) => call(pagesApi.delete, byPage(pageId)),
    onSuccess: (_, pageId) => {
      client.removeQueries({ queryKey: pageKey(pageId) })
      quickToast.success('Page deleted')
      onDeleted?.()
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The page could not be deleted. Please try again.')),
  })
}

/** Findings of a saved page; `factsAt` tells states of its facts apart. */
export const findingsQuery = ({ id, revision }: SitePage, factsAt: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...pageKey(id), 'findings', revision, factsAt],
    queryFn: async ({ signal }) => (await call(pagesApi.check, { ...byPage(id), signal })).data,
  })

/** Makes one section of the saved page again, from the canon or by the connected model. */
export function useRefillSection(pageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ section, by }: { section: string; by: 'canon' | 'model' }) => {
      const { revision } = await client.ensureQueryData(pageQuery(pageId))
      return (await call(pagesApi.refill, { ...byPage(pageId), body: { section, revision, by } })).data
    },
    onSuccess: (page) => storePage(client, page),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The section could not be written. Please try again.')),
  })
}
