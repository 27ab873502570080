import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Commission, type PartnerState, type Payout, partnersApi } from '#contracts/partners.ts'
import { call } from '#web/lib/http/call.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'

const PAGE = 50
const PARTNERS = '/api/admin/partners'
const PAYOUTS = '/api/admin/payouts'

export const usePartners = (wanted: { search: string; state: PartnerState | undefined }) =>
  usePagedQuery({
    keepPrevious: true,
    queryKey: [PARTNERS, wanted],
    read: async (cursor, signal) =>
      (await call(partnersApi.adminList, { query: { ...wanted, cursor, limit: PAGE }, signal })).data,
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
  usePagedQuery({
    keepPrevious: true,
    queryKey: [PARTNERS, userId, 'commissions', wanted],
    read: async (cursor, signal) => {
      const query = { ...wanted, cursor, limit: PAGE }
      return (await call(partnersApi.adminCommissions, { params: { userId }, query, signal })).data
    },
    select: itemsOf,
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
  usePagedQuery({
    keepPrevious: true,
    queryKey: [PAYOUTS, wanted],
    read: async (cursor, signal) =>
      (await call(partnersApi.adminPayouts, { query: { ...wanted, cursor, limit: PAGE }, signal })).data,
    select: itemsOf,
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
