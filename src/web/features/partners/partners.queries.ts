import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Application,
  type ChangePayTo,
  type Commission,
  type Partner,
  partnersApi,
} from '#contracts/partners.ts'
import { call } from '#web/lib/http/call.ts'

const partnerQuery = queryOptions({
  queryKey: ['/api/partners'],
  queryFn: async ({ signal }) => (await call(partnersApi.own, { signal })).data,
  staleTime: 30_000,
})

const COMMISSIONS = '/api/partners/commissions'
const PAYOUTS = '/api/partners/payouts'

export const usePartner = () => useQuery(partnerQuery)

export const useCommissions = (wanted: { search: string; state: Commission['state'] | undefined }) =>
  useInfiniteQuery({
    queryKey: [COMMISSIONS, wanted],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...wanted, ...(pageParam && { cursor: pageParam }) }
      return (await call(partnersApi.commissions, { query, signal })).data
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const usePayouts = () =>
  useInfiniteQuery({
    queryKey: [PAYOUTS],
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      return (await call(partnersApi.payouts, { query, signal })).data
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
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
