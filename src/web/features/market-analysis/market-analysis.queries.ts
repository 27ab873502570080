import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnalysisSummary, marketAnalysisApi } from '#contracts/market-analysis.ts'
import { tools } from '#contracts/screens.ts'
import { canonQuery, proposalsQuery } from '#web/features/canon/canon.queries.ts'
import { usePlanGate } from '#web/features/plans/plan-gate.queries.ts'
import { subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'

const PAGE = 20
const changesElsewhere = { staleTime: 0 }

const listKey = (projectId: string) => ['/api/projects', projectId, 'market-analyses']
const analysisKey = (analysisId: string) => ['/api/market-analyses', analysisId]
const ofAnalysis = (analysisId: string) => ({ params: { analysisId } })

export const useMayAnalyse = () => usePlanGate(tools.marketAnalysis.needs)

export const useAnalyses = (projectId: string) =>
  usePagedQuery({
    queryKey: listKey(projectId),
    read: async (cursor, signal) => {
      const query = { cursor, limit: PAGE }
      return (await call(marketAnalysisApi.list, { params: { projectId }, query, signal })).data
    },
    select: itemsOf,
  })

const analysisQuery = (analysisId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: analysisKey(analysisId),
    queryFn: async ({ signal }) =>
      (await call(marketAnalysisApi.get, { ...ofAnalysis(analysisId), signal })).data,
  })

export const useAnalysis = (analysisId: string) => useQuery(analysisQuery(analysisId))

type Named = Pick<AnalysisSummary, 'id' | 'projectId'>

export async function refreshAnalysis(client: QueryClient, { id, projectId }: Named): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: analysisKey(id) }),
    client.invalidateQueries({ queryKey: listKey(projectId) }),
  ])
}

/** Also refreshes the canon, because an ended analysis may have proposed fields. */
export async function refreshAnalysisAndCanon(client: QueryClient, analysis: Named): Promise<void> {
  await Promise.all([
    refreshAnalysis(client, analysis),
    client.invalidateQueries(canonQuery(analysis.projectId)),
    client.invalidateQueries(proposalsQuery(analysis.projectId)),
  ])
}

/** The form shows errors itself. */
export function useStartAnalysis(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (urls: string[]) =>
      (await call(marketAnalysisApi.start, { params: { projectId }, body: { urls } })).data,
    onSuccess: (analysis) => refreshAnalysis(client, analysis),
    // The plan may have ended since it was last asked for: the offer takes the place of the form then.
    onError: (error) => typeOf(error) === 'UPGRADE_NEEDED' && client.invalidateQueries(subscriptionQuery),
  })
}

/** Deletes and offers a way back. `onDeleted` is called even when what showed it has gone with it. */
export function useDeleteAnalysis(onDeleted?: () => void) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: ({ id }: Named) => call(marketAnalysisApi.restore, ofAnalysis(id)),
    onSettled: (_data, _error, analysis) => refreshAnalysis(client, analysis),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The item could not be restored. Please try again.')),
  })
  return useMutation({
    mutationFn: ({ id }: Named) => call(marketAnalysisApi.delete, ofAnalysis(id)),
    onSuccess: (_, analysis) => {
      client.removeQueries({ queryKey: analysisKey(analysis.id) })
      onDeleted?.()
      showUndo(analysis.id, 'The analysis was deleted.', () => restore.mutate(analysis))
    },
    onSettled: (_data, _error, { projectId }) => client.invalidateQueries({ queryKey: listKey(projectId) }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The item could not be deleted. Please try again.')),
  })
}
