import Check from 'lucide-react/icons/check'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { PlanGate } from '#contracts/plans.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { gateAlternatives, gateBenefits } from './gate-benefits.ts'
import { OwnerButton, type OwnerPlan } from './owner-button.tsx'

interface PlanOfferProps {
  title: string
  icon?: ReactNode
  /** The smallest plan that has it; undefined where none does, or none is known yet. */
  plan: string | undefined
  /** The part of a plan that opens the tool. */
  needs: PlanGate
  owner?: OwnerPlan | undefined
}

/** In the place of a tool that the person's plan does not have. */
export function PlanOffer({ title, icon = <LockKeyhole />, plan, needs, owner }: PlanOfferProps) {
  const id = useId()
  const alternative = gateAlternatives[needs]
  return (
    <section
      aria-labelledby={id}
      className="flex max-w-reading flex-col gap-4 rounded-card border border-accent/40 bg-accent-soft p-5 max-md:p-4"
    >
      <header className="flex items-start gap-3">
        <span className="mt-1 flex-none text-accent">{icon}</span>
        <div>
          <h2 id={id} className="font-display text-title font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-muted">{plan ? `Included in ${plan}.` : 'Not included in your plan.'}</p>
        </div>
      </header>
      <ul className="flex flex-col gap-1.5">
        {gateBenefits[needs].map((line) => (
          <li key={line} className="flex gap-2">
            <Check className="mt-0.5 flex-none text-gain" />
            {line}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <OwnerButton owner={owner} />
        <Link
          to="/upgrade"
          className={buttonStyle(owner?.take ? 'secondary' : 'primary', undefined, 'max-md:w-full')}
        >
          See plans
        </Link>
        {alternative && (
          <Link to={alternative.to} className={buttonStyle('secondary', undefined, 'max-md:w-full')}>
            {alternative.action}
          </Link>
        )}
      </div>
    </section>
  )
}
