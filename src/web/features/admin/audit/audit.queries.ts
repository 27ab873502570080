import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { auditApi } from '#contracts/admin/audit.ts'
import { call } from '#web/lib/http/call.ts'
import type { Wanted } from './audit-filters.tsx'

const PAGE = 50

/** Earlier rows stay until those of the new filters arrive. */
export const useAudit = (wanted: Wanted) =>
  useInfiniteQuery({
    queryKey: ['/api/admin/audit', wanted],
    queryFn: async ({ pageParam, signal }) =>
      (await call(auditApi.list, { query: { ...wanted, cursor: pageParam, limit: PAGE }, signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
