import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CheckRanks, type SaveRankProvider, seoRanksApi } from '#contracts/seo/rank-provider.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ranksKey } from './seo-keywords.queries.ts'

const providerKey = ['/api/seo/rank-provider']

export const useRankProvider = () =>
  useQuery({
    queryKey: providerKey,
    queryFn: async ({ signal }) => (await call(seoRanksApi.provider, { signal })).data,
  })

/** The form shows errors itself. */
export function useSaveRankProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SaveRankProvider) => (await call(seoRanksApi.saveProvider, { body })).data,
    onSuccess: (provider) => client.setQueryData(providerKey, provider),
  })
}

export function useDeleteRankProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(seoRanksApi.deleteProvider, {}),
    onSuccess: () => client.setQueryData(providerKey, null),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The provider could not be removed. Please try again.')),
  })
}

export function useCheckRanks(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: CheckRanks) =>
      (await call(seoRanksApi.check, { params: { projectId }, body })).data,
    onSuccess: ({ positions, notFound, unknown }) => {
      quickToast.success(`${positions} found, ${notFound} not found, ${unknown} unknown.`)
      return client.invalidateQueries({ queryKey: ranksKey(projectId) })
    },
  })
}
