import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Commission, type PartnerState, type Payout, partnersApi } from '#contracts/partners.ts'
import { call } from '#web/lib/http/call.ts'
import { downloadFile } from '#web/lib/http/download.ts'

const PAGE = 50
const PARTNERS = '/api/admin/partners'
const PAYOUTS = '/api/admin/payouts'

const listed = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
}

export const usePartners = (wanted: { search: string; state: PartnerState | undefined }) =>
  useInfiniteQuery({
    ...listed,
    queryKey: [PARTNERS, wanted],
    queryFn: async ({ pageParam, signal }) =>
      (await call(partnersApi.adminList, { query: { ...wanted, cursor: pageParam, limit: PAGE }, signal }))
        .data,
    select: ({ pages }) =>
      pages.flatMap(({ items }) => items.map((partner) => ({ ...partner, id: partner.userId }))),
  })

export const usePartner = (userId: string) =>
  useQuery({
    queryKey: [PARTNERS, userId],
    queryFn: async ({ signal }) => (await call(partnersApi.adminGet, { params: { userId }, signal })).data,
    staleTime: 0,
  })

export const useCommissionsOf = (
  userId: string,
  wanted: { search: string; state: Commission['state'] | undefined },
) =>
  useInfiniteQuery({
    ...listed,
    queryKey: [PARTNERS, userId, 'commissions', wanted],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...wanted, cursor: pageParam, limit: PAGE }
      return (await call(partnersApi.adminCommissions, { params: { userId }, query, signal })).data
    },
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

interface Decision {
  state: Exclude<PartnerState, 'applied'>
  note: string
}

export function useDecide(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call(partnersApi.adminDecide, { params: { userId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PARTNERS] }),
  })
}

export const usePayouts = (wanted: { search: string; state: Payout['state'] | undefined }) =>
  useInfiniteQuery({
    ...listed,
    queryKey: [PAYOUTS, wanted],
    queryFn: async ({ pageParam, signal }) =>
      (await call(partnersApi.adminPayouts, { query: { ...wanted, cursor: pageParam, limit: PAGE }, signal }))
        .data,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

export function useSettle(payoutId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { state: 'paid' | 'refused'; note: string }) =>
      call(partnersApi.adminSettle, { params: { payoutId }, body }),
    // Refetched on failure too, because another admin may have settled it.
    onSettled: () => client.invalidateQueries({ queryKey: [PAYOUTS] }),
  })
}

export const useSavePayouts = () =>
  useMutation({ mutationFn: () => downloadFile(partnersApi.adminPayoutsCsv) })
