import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Application,
  type ChangePayTo,
  type Commission,
  type Partner,
  partnersApi,
} from '#contracts/partners.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'

const partnerQuery = queryOptions({
  queryKey: ['/api/partners'],
  queryFn: async ({ signal }) => (await call(partnersApi.own, { signal })).data,
  staleTime: 30_000,
})

const COMMISSIONS = '/api/partners/commissions'
const PAYOUTS = '/api/partners/payouts'

export const usePartner = () => useQuery(partnerQuery)

export const useCommissions = (wanted: { search: string; state: Commission['state'] | undefined }) =>
  usePagedQuery({
    queryKey: [COMMISSIONS, wanted],
    read: async (cursor, signal) =>
      (await call(partnersApi.commissions, { query: { ...wanted, cursor }, signal })).data,
    select: itemsOf,
    keepPrevious: true,
    staleTime: 30_000,
  })

export const usePayouts = () =>
  usePagedQuery({
    queryKey: [PAYOUTS],
    read: async (cursor, signal) => (await call(partnersApi.payouts, { query: { cursor }, signal })).data,
    select: itemsOf,
    staleTime: 30_000,
  })

/** A change that replies with the updated partner account. */
function usePartnerChange<Input>(change: (input: Input) => Promise<{ data: Partner }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: async (partner) => {
      client.setQueryData(partnerQuery.queryKey, partner)
      await Promise.all([COMMISSIONS, PAYOUTS].map((list) => client.invalidateQueries({ queryKey: [list] })))
    },
  })
}

export const useApply = () => usePartnerChange((body: Application) => call(partnersApi.apply, { body }))
export const useChangePayTo = () => usePartnerChange((body: ChangePayTo) => call(partnersApi.payTo, { body }))
export const useAddLink = () =>
  usePartnerChange((body: { sub: string }) => call(partnersApi.addLink, { body }))
export const useRequestPayout = () => usePartnerChange(() => call(partnersApi.requestPayout))

export const countClick = () => call(partnersApi.click)
