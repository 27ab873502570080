import { Link } from 'react-router'
import type { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'

interface LimitOfferProps {
  larger: NonNullable<ReturnType<typeof useLargerPlan>>
  hasText: boolean
}

/** In place of the composer once the day's answers are used up. */
export const LimitOffer = ({ larger, hasText }: LimitOfferProps) => (
  <section
    aria-label="Upgrade"
    className="flex flex-wrap items-center gap-3 rounded-large border border-accent/60 bg-panel p-4"
  >
    <p className="min-w-50 flex-1">
      <span className="font-semibold">
        {larger.name} includes {larger.contents.queriesPerDay.toLocaleString('en')} answers a day.
      </span>{' '}
      <span className="text-muted">{hasText && 'Your text is saved.'}</span>
    </p>
    <Link to="/upgrade" className={buttonStyle('primary')}>
      See plans
    </Link>
  </section>
)
