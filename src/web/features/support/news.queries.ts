import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contracts/core/route.ts'
import type { supportApi } from '#contracts/support.ts'

const LOOK_EVERY_MS = 60_000

export const NEWS = ['/api/support/news']

/** Unread answers. Loaded on every screen, so it avoids the contract's code. */
export function useSupportNews() {
  const { data } = useQuery<AnswerOf<(typeof supportApi)['news']>>({
    queryKey: NEWS,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })
  const unread = data?.data.unread ?? 0
  return {
    ticketId: data?.data.ticketId ?? undefined,
    /** Nothing, where there is none. */
    words: unread === 0 ? undefined : unread === 1 ? '1 new answer' : `${unread} new answers`,
  }
}
