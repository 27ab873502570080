import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PlanChange, plansAdminApi } from '#contracts/admin/plans.ts'
import type { Plan } from '#contracts/plans.ts'
import { plansQuery, subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { call } from '#web/lib/http/call.ts'

const KEY = ['/api/admin/plans']

export const usePlanAdmin = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(plansAdminApi.list, { signal })).data,
    staleTime: 0,
  })

export function useChangePlanContents(plan: Plan) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: PlanChange) =>
      (await call(plansAdminApi.change, { params: { plan }, body })).data,
    onSuccess: async (plans) => {
      client.setQueryData(KEY, plans)
      await Promise.all([client.invalidateQueries(plansQuery), client.invalidateQueries(subscriptionQuery)])
    },
  })
}
