import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type HelpArticle, type HelpRating, helpApi } from '#contracts/help.ts'
import { call } from '#web/lib/http/call.ts'

interface Ref {
  category: string
  slug: string
}

export const articlePath = ({ category, slug }: Ref, section = '') =>
  `/help/articles/${category}/${slug}${section && `#${section}`}`

export const useHelpHome = () =>
  useQuery({
    queryKey: ['/api/help'],
    // Reader votes change the order of the articles.
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(helpApi.home, { signal })).data,
  })

export const useHelpCategory = (category: string) =>
  useQuery({
    queryKey: ['/api/help', 'category', category],
    queryFn: async ({ signal }) => (await call(helpApi.category, { params: { category }, signal })).data,
  })

const articleKey = ({ category, slug }: Ref) => ['/api/help', 'article', category, slug]

export const useHelpArticle = (ref: Ref) =>
  useQuery({
    queryKey: articleKey(ref),
    queryFn: async ({ signal }) => (await call(helpApi.article, { params: ref, signal })).data,
  })

/** Keeps the previous results until the new ones arrive. */
export const useHelpSearch = (q: string) =>
  useQuery({
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryKey: ['/api/help', 'search', q],
    queryFn: async ({ signal }) => (await call(helpApi.search, { query: { q }, signal })).data,
  })

/** An answer of a model counts as a question of the day, so the remaining number changes. */
export function useAskHelp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { question: string; way: 'quotes' | 'model' }) =>
      (await call(helpApi.ask, { body })).data,
    onSuccess: ({ by }) => {
      if (by === 'model') void client.invalidateQueries({ queryKey: ['/api/usage-limits'] })
    },
  })
}

export function useRateArticle(ref: Ref) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (rating: HelpRating) => (await call(helpApi.rate, { params: ref, body: rating })).data,
    onSuccess: (rating) =>
      client.setQueryData<HelpArticle>(articleKey(ref), (article) => article && { ...article, rating }),
  })
}
