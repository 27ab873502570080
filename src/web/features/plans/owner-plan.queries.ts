import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plan, type PlanGate } from '#contracts/plans.ts'
import { limitsQuery } from '#web/features/usage/usage.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { subscriptionQuery, useLargerPlan } from './plans.queries.ts'

const largest = Plan.options.at(-1)

/** The shortcut of the installation's owner to the largest plan, and back. Undefined for everyone else. */
export function useOwnerPlan() {
  const client = useQueryClient()
  const status = useQuery(subscriptionQuery).data
  const { mutate, isPending } = useMutation({
    // For one person of an installation: its contract weighs on no screen.
    mutationFn: async (way: 'take' | 'return') => {
      const { adminUsersApi } = await import('#contracts/admin/users.ts')
      return way === 'take' ? call(adminUsersApi.takeOwnPlan) : call(adminUsersApi.returnOwnPlan)
    },
    onSuccess: async ({ message }) => {
      await Promise.all([client.invalidateQueries(subscriptionQuery), client.invalidateQueries(limitsQuery)])
      quickToast.success(message)
    },
    onError: (error) => quickToast.error(messageOf(error, 'The plan could not be changed. Try again.')),
  })
  if (!status?.isOwner) return undefined
  const { plan, given } = status
  const isGiven = given?.plan === largest && given?.until === null
  return {
    isPending,
    /** Absent on the largest plan. */
    take: plan === largest ? undefined : () => mutate('take'),
    /** Absent unless the largest plan was given without an end. */
    giveBack: isGiven ? () => mutate('return') : undefined,
  }
}

/** Properties of a `PlanOffer`: the smallest plan that opens the tool, and the owner's shortcut. */
export const usePlanOffer = (needs: PlanGate) => ({
  needs,
  plan: useLargerPlan(needs)?.name,
  owner: useOwnerPlan(),
})
