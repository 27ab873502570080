import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Billing, billingApi, type GuestOrder, type PlanOrder } from '#contracts/billing.ts'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import { includedModelApi } from '#contracts/included-model.ts'
import { subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { limitsQuery } from '#web/features/usage/usage.queries.ts'
import { Refusal } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const CHECK_MS = 2_000

/** A plan brings its limits. */
const reloadPlan = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(subscriptionQuery), client.invalidateQueries(limitsQuery)])

export const useOffer = () =>
  useQuery({
    queryKey: [billingApi.offer.path],
    queryFn: async ({ signal }) => (await call(billingApi.offer, { signal })).data,
  })

export const useIncludedModel = () =>
  useQuery({
    queryKey: [includedModelApi.get.path],
    queryFn: async ({ signal }) => (await call(includedModelApi.get, { signal })).data,
  })

const billingQuery = queryOptions({
  queryKey: [billingApi.own.path],
  queryFn: async ({ signal }) => (await call(billingApi.own, { signal })).data,
  refetchOnMount: 'always',
})

export const useBilling = () => useQuery(billingQuery)

export const useInvoices = () =>
  useQuery({
    queryKey: [billingApi.invoices.path],
    queryFn: async ({ signal }) => (await call(billingApi.invoices, { signal })).data,
    refetchOnMount: 'always',
  })

/** Polls until the payment arrives, then reloads the plan. */
export const useReceipt = (checkoutId: string | null) =>
  useQuery({
    queryKey: ['billing', 'receipt', checkoutId],
    queryFn: async ({ signal, client }) => {
      const { data } = await call(billingApi.receipt, { body: { checkoutId: checkoutId ?? '' }, signal })
      if (data.state === 'paid') void reloadPlan(client)
      return data
    },
    enabled: checkoutId !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'paid' ? CHECK_MS : false),
  })

export const useTestCheckout = (checkoutId: string) =>
  useQuery({
    queryKey: ['billing', 'practice', checkoutId],
    queryFn: async ({ signal }) => (await call(billingApi.practice, { body: { checkoutId }, signal })).data,
  })

/** Opens one of our screens, or the provider's pages. */
function useGoTo() {
  const navigate = useNavigate()
  return async ({ data: { url } }: { data: { url: string } }) => {
    if (url.startsWith('/')) await navigate(url)
    else location.assign(url)
  }
}

export function useCheckout() {
  const goTo = useGoTo()
  return useMutation({
    mutationFn: (order: PlanOrder) => call(billingApi.checkout, { body: order }),
    onSuccess: goTo,
  })
}

export function useGuestCheckout() {
  const goTo = useGoTo()
  return useMutation({
    mutationFn: (order: GuestOrder) => call(billingApi.guestCheckout, { body: order }),
    onSuccess: goTo,
  })
}

export function usePayTestCheckout(checkoutId: string) {
  const goTo = useGoTo()
  return useMutation({
    mutationFn: () => call(billingApi.practicePay, { body: { checkoutId } }),
    onSuccess: goTo,
  })
}

export function usePortal() {
  const goTo = useGoTo()
  return useMutation({ mutationFn: () => call(billingApi.portal), onSuccess: goTo })
}

/** Shows the result at once and reloads the plan. The toast is shown here because the button may be gone by then. */
function useChange<Given>(said: string, change: (given: Given) => Promise<{ data: Billing }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ data }) => {
      client.setQueryData(billingQuery.queryKey, data)
      quickToast.success(said)
      await reloadPlan(client)
    },
  })
}

/** Read each time a change is considered, because the amounts depend on the time. */
export const useQuote = (order: PlanOrder, enabled: boolean) =>
  useQuery({
    queryKey: [billingApi.quote.path, order],
    queryFn: async ({ signal }) => (await call(billingApi.quote, { query: order, signal })).data,
    enabled,
    staleTime: 0,
    gcTime: 0,
  })

export const useChangePlan = () =>
  useChange('Plan changed', (order: PlanOrder) => call(billingApi.change, { body: order }))
export const useCancel = () => useChange('Subscription cancelled', () => call(billingApi.cancel))
export const useResume = () => useChange('Subscription renewed', () => call(billingApi.resume))

export const usePending = (enabled = true) =>
  useQuery({
    queryKey: [billingApi.pending.path],
    queryFn: ({ signal }) => call(billingApi.pending, { signal }),
    enabled,
  })

export const useClaim = () => useMutation({ mutationFn: claim })

async function claim(token: string) {
  const answer = await call<typeof billingApi.claim, ErrorAnswer>(billingApi.claim, { body: { token } })
  if (!answer.success) throw new Refusal(answer.message, answer.fields, answer.type)
  return answer
}
