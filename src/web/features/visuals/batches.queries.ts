import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type StartBatch, type VisualBatch, visualsApi } from '#contracts/visuals/visuals.ts'
import { subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { limitsQuery } from '#web/features/usage/usage.queries.ts'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { listKey, projectKey } from './visuals.queries.ts'

const batchesKey = (projectId: string) => [...projectKey(projectId), 'batches']

export const useBatches = (projectId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: batchesKey(projectId),
    queryFn: async ({ signal }) => (await call(visualsApi.batches, { params: { projectId }, signal })).data,
  })

/** Reads everything again that a rendered visual changes. */
export function useRefreshVisuals(projectId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: batchesKey(projectId) }),
      client.invalidateQueries({ queryKey: listKey }),
      client.invalidateQueries({ queryKey: limitsQuery.queryKey }),
    ])
}

export function useStartBatch(projectId: string) {
  const client = useQueryClient()
  const refresh = useRefreshVisuals(projectId)
  return useMutation({
    mutationFn: async (body: StartBatch) =>
      (await call(visualsApi.startBatch, { params: { projectId }, body })).data,
    onSuccess: refresh,
    onError: (error) => {
      // The plan may have ended since it was last asked for: the offer takes the place of the screen then.
      if (typeOf(error) === 'UPGRADE_NEEDED') void client.invalidateQueries(subscriptionQuery)
      quickToast.error(messageOf(error, 'The visuals could not be rendered. Please try again.'))
    },
  })
}

export function useRetryBatch(projectId: string) {
  const refresh = useRefreshVisuals(projectId)
  return useMutation({
    mutationFn: async ({ id }: Pick<VisualBatch, 'id'>) =>
      (await call(visualsApi.retryBatch, { params: { batchId: id } })).data,
    onSuccess: refresh,
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The batch could not be restarted. Please try again.')),
  })
}
