import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Allowance } from '#contracts/usage.ts'
import { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { limitQuery, limitsQuery } from '#web/features/usage/usage.queries.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import type { Mode } from '../stream/use-chat.ts'

const LITTLE = 0.2

/** Shows the remaining answers once few are left. */
export function ComposerUsage({ mode, failed }: { mode: Mode; failed: boolean }) {
  const client = useQueryClient()
  const { data: questions, error } = useQuery(limitQuery('queriesPerDay'))
  // Every accepted or refused question may have changed it.
  useEffect(() => {
    if (mode === 'answering' || failed) void client.invalidateQueries(limitsQuery)
  }, [client, mode, failed])

  // A refusal is already shown above.
  const told = failed && questions?.left === 0
  const note = questions ? usageNote(questions) : error && 'Failed to load usage limits'
  const larger = useLargerPlan('queriesPerDay')
  if (!note || told) return null
  return (
    <p role="status" className="figures text-center text-label text-muted">
      {note}
      {questions && larger && (
        <>
          {'. '}
          {larger.name} includes {larger.contents.queriesPerDay.toLocaleString('en')} a day.{' '}
          <TextLink to="/upgrade">See plans</TextLink>
        </>
      )}
    </p>
  )
}

/** Undefined while plenty is left. */
export function usageNote({ limit, ofPlan, left, resetsAt }: Allowance): string | undefined {
  if (left > limit * LITTLE) return undefined
  const time = new Date(resetsAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const count = left === 0 ? 'No answers' : left === 1 ? '1 answer' : `${left} answers`
  return ofPlan > 0 ? `${count} left today, resets at ${time}` : `${count} left`
}
