import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminInvoice,
  type EndSubscription,
  type EventState,
  type InvoiceState,
  type NewRefund,
  paymentsApi,
  type SubscriptionState,
} from '#contracts/admin/payments.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'

const PAGE = 50
const ALL = '/api/admin/payments'

/** Polled while the provider works. */
const LOOK_MS = 1_500

interface PaymentFilter<State> {
  search: string
  state: State | undefined
}

export const useInvoices = (wanted: PaymentFilter<InvoiceState>) =>
  usePagedQuery({
    keepPrevious: true,
    queryKey: [ALL, 'invoices', wanted],
    read: async (cursor, signal) =>
      (await call(paymentsApi.invoices, { query: { ...wanted, cursor, limit: PAGE }, signal })).data,
    select: itemsOf,
  })

export const useSubscriptions = (wanted: PaymentFilter<SubscriptionState>) =>
  usePagedQuery({
    keepPrevious: true,
    queryKey: [ALL, 'subscriptions', wanted],
    read: async (cursor, signal) =>
      (
        await call(paymentsApi.subscriptions, {
          query: { ...wanted, cursor, limit: PAGE },
          signal,
        })
      ).data,
    select: itemsOf,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.state === 'ending-now'))
        ? LOOK_MS
        : false,
  })

export function useEndSubscription(subscriptionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EndSubscription) => call(paymentsApi.end, { params: { subscriptionId }, body }),
    // The request may have succeeded even if its reply was lost.
    onSettled: () => client.invalidateQueries({ queryKey: [ALL] }),
  })
}

export const useEvents = (wanted: PaymentFilter<EventState>) =>
  usePagedQuery({
    keepPrevious: true,
    queryKey: [ALL, 'events', wanted],
    read: async (cursor, signal) =>
      (await call(paymentsApi.events, { query: { ...wanted, cursor, limit: PAGE }, signal })).data,
    select: itemsOf,
  })

const invoiceKey = (invoiceId: string) => [ALL, 'invoice', invoiceId]

export const useInvoice = (invoiceId: string) =>
  useQuery({
    queryKey: invoiceKey(invoiceId),
    queryFn: async ({ signal }) => (await call(paymentsApi.invoice, { params: { invoiceId }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
  })

const isUnderWay = ({ refunds, subscription }: AdminInvoice) =>
  subscription === 'ending-now' || refunds.some(({ state }) => state === 'asked')

export function useRefund(invoiceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewRefund) =>
      (await call(paymentsApi.refund, { params: { invoiceId }, body })).data,
    onSuccess: (invoice) => {
      client.setQueryData(invoiceKey(invoiceId), invoice)
      return client.invalidateQueries({ queryKey: [ALL, 'invoices'] })
    },
    // The request may have succeeded even if its reply was lost.
    onError: () => client.invalidateQueries({ queryKey: invoiceKey(invoiceId) }),
  })
}

export function useApplyAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (eventId: string) => call(paymentsApi.apply, { params: { eventId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [ALL] }),
  })
}

export function useReconcile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(paymentsApi.reconcile)).data,
    onSettled: () => client.invalidateQueries({ queryKey: [ALL] }),
  })
}
