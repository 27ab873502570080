import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminArticleDetail,
  adminHelpApi,
  type HelpFilter,
  type HelpSorting,
} from '#contracts/admin/help.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'

export interface Ref {
  category: string
  slug: string
}

/** An article in the address of the desk, which has room for one word: names of the help hold no dot. */
export const articleItem = ({ category, slug }: Ref): string => `${category}.${slug}`
export function readItem(item: string): Ref {
  const [category = '', slug = ''] = item.split('.')
  return { category, slug }
}

const PAGE = 30
const listKey = ['/api/admin/help'] as const

interface Wanted {
  q: string
  filter: HelpFilter
  sort: HelpSorting
}

/** What was listed before stays until the rows of other filters are there. */
export const useAdminHelp = (wanted: Wanted) =>
  usePagedQuery({
    queryKey: [...listKey, 'list', wanted],
    read: async (cursor, signal) =>
      (await call(adminHelpApi.list, { query: { ...wanted, cursor, limit: PAGE }, signal })).data,
    keepPrevious: true,
  })

const articleQuery = (ref: Ref) =>
  queryOptions({
    queryKey: [...listKey, 'article', ref],
    queryFn: async ({ signal }) => (await call(adminHelpApi.article, { params: ref, signal })).data,
    staleTime: 0,
  })

/** What readers wrote about an article, page by page. */
export const useReaderComments = (ref: Ref) =>
  usePagedQuery({
    queryKey: [...listKey, 'comments', ref],
    read: async (cursor, signal) =>
      (await call(adminHelpApi.comments, { params: ref, query: { cursor, limit: PAGE }, signal })).data,
    select: itemsOf,
  })

export const useAdminArticle = (ref: Ref, enabled: boolean) => useQuery({ ...articleQuery(ref), enabled })

/** How a text would look. The text before stays until the next one is read. */
export const useHelpPreview = (ref: Ref, source: string) =>
  useQuery({
    queryKey: [...listKey, 'preview', ref, source],
    queryFn: async ({ signal }) =>
      (await call(adminHelpApi.preview, { params: ref, body: { source }, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })

/** Each answers with the article as it is then; a list or an article of the help that was read before is read again. */
function useArticleChange<Input>(
  ref: Ref,
  change: (input: Input) => Promise<AdminArticleDetail | null>,
  onDone: () => void = () => undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (detail) => {
      const { queryKey } = articleQuery(ref)
      if (detail) client.setQueryData(queryKey, detail)
      else client.removeQueries({ queryKey })
      onDone()
      void client.invalidateQueries({ queryKey: [...listKey, 'list'] })
      void client.invalidateQueries({ queryKey: ['/api/help'] })
    },
    // What makes a change refused may be another's, which is not shown yet.
    onError: () => void client.invalidateQueries({ queryKey: articleQuery(ref).queryKey }),
  })
}

/** `onSaved` is called also if one has left meanwhile: what was saved is no draft any more. */
export const useWriteArticle = (ref: Ref, onSaved: () => void) =>
  useArticleChange(
    ref,
    async (body: { source: string; changedAt: string | null; isNew: boolean }) =>
      (await call(adminHelpApi.write, { params: ref, body })).data,
    onSaved,
  )

export const useHideArticle = (ref: Ref) =>
  useArticleChange(
    ref,
    async (hidden: boolean) => (await call(adminHelpApi.hide, { params: ref, body: { hidden } })).data,
  )

export const useResetArticle = (ref: Ref) =>
  useArticleChange(ref, async (_: undefined) => (await call(adminHelpApi.reset, { params: ref })).data)
