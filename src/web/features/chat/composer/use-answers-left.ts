import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { limitQuery, limitsQuery } from '#web/features/usage/usage.queries.ts'
import type { Mode } from '../stream/use-chat.ts'

const LOOK_AGAIN_MS = 30_000

/** Today's remaining answers, and the plan that has more. */
export function useAnswersLeft(mode: Mode, failure: string | undefined) {
  const client = useQueryClient()
  const { data: answers, error } = useQuery({
    ...limitQuery('queriesPerDay'),
    // They come back at midnight, or with a plan bought in another tab.
    refetchInterval: ({ state }) => state.data?.left === 0 && LOOK_AGAIN_MS,
  })
  const larger = useLargerPlan('queriesPerDay')
  // Every accepted or refused question may have changed it.
  useEffect(() => {
    if (mode === 'answering' || failure) void client.invalidateQueries(limitsQuery)
  }, [client, mode, failure])

  return { answers, error, larger, isUsedUp: answers?.left === 0 }
}
export type AnswersLeft = ReturnType<typeof useAnswersLeft>
