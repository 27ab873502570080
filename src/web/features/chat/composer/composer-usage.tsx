import type { Allowance } from '#contracts/usage.ts'
import { useOnline } from '#web/lib/hooks/use-online.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import type { AnswersLeft } from './use-answers-left.ts'

const LITTLE = 0.2

/** Shows the remaining answers once few are left. */
export function ComposerUsage({ answers, error, larger }: AnswersLeft) {
  const isOnline = useOnline()
  const note = answers ? usageNote(answers) : error && isOnline && 'Failed to load usage limits'
  if (!note) return null
  return (
    <p role="status" className="figures text-center text-label text-muted">
      {note}
      {answers && larger && (
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
