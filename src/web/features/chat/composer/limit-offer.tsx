import { Link } from 'react-router'
import type { Allowance } from '#contracts/usage.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { usageNote } from './composer-usage.tsx'
import type { AnswersLeft } from './use-answers-left.ts'

interface LimitOfferProps {
  answers: Allowance
  larger: NonNullable<AnswersLeft['larger']>
  hasText: boolean
}

/** In place of the composer from the day's last answer until the reset. */
export const LimitOffer = ({ answers, larger, hasText }: LimitOfferProps) => (
  <section
    aria-label="Upgrade"
    className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-large border border-accent/60 bg-panel p-4"
  >
    <p role="status" className="figures min-w-50 flex-1">
      <span className="block font-semibold">{usageNote(answers)}</span>
      <span className="text-muted">
        {larger.name} includes {larger.contents.queriesPerDay.toLocaleString('en')} a day.
        {hasText && ' Your text is saved.'}
      </span>
    </p>
    <Link to="/upgrade" className={buttonStyle('primary')}>
      See plans
    </Link>
  </section>
)
