import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profitApi, type ReportQuery, type TableReading } from '#contracts/profit.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const profitKey = (projectId: string) => ['/api/projects', projectId, 'profit']

/** Files, canon and costs change elsewhere, so it is read again whenever it is shown. */
const reportQuery = (projectId: string, query: ReportQuery) =>
  queryOptions({
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: [...profitKey(projectId), query],
    queryFn: async ({ signal }) =>
      (await call(profitApi.report, { params: { projectId }, query, signal })).data,
  })

export const useProfit = (projectId: string, query: ReportQuery) => useQuery(reportQuery(projectId, query))

export function useChooseReading(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tableId, reading }: { tableId: string; reading: TableReading | null }) =>
      call(profitApi.chooseReading, { params: { projectId, tableId }, body: { reading } }),
    onSuccess: () => client.invalidateQueries({ queryKey: profitKey(projectId) }),
  })
}

export function useSetCost(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { product: string; cost: string | null }) =>
      call(profitApi.setCost, { params: { projectId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: profitKey(projectId) }),
    onError: (error) => quickToast.error(messageOf(error, 'The cost was not saved. Try again.')),
  })
}
