import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { flowSharesApi } from '#contracts/flows/flow-shares.ts'
import { call } from '#web/lib/http/call.ts'

const shareQuery = (runId: string) =>
  queryOptions({
    queryKey: ['/api/flow-run', runId, 'share'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(flowSharesApi.get, { params: { runId }, signal })).data,
  })

export const useRunShare = (runId: string) => useQuery(shareQuery(runId))

export function useShareRun(runId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(flowSharesApi.share, { params: { runId } })).data,
    onSuccess: (share) => client.setQueryData(shareQuery(runId).queryKey, share),
  })
}

export function useRevokeRunShare(runId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(flowSharesApi.revoke, { params: { runId } }),
    onSuccess: () => client.setQueryData(shareQuery(runId).queryKey, null),
  })
}

/** Read once: the page has no session that could refresh it. */
export const useSharedRun = (key: string) =>
  useQuery({
    queryKey: ['/api/shared-flow-run', key],
    queryFn: async ({ signal }) => (await call(flowSharesApi.read, { body: { key }, signal })).data,
    retry: false,
  })
