import LineChart from 'lucide-react/icons/chart-line'
import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { MAX_PAGES } from '#contracts/market-analysis.ts'
import { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'

const brings = [
  `Reads up to ${MAX_PAGES} product pages of competitors for you`,
  'Compares prices by currency, offers, delivery, claims and reviews, each figure with its source',
  'Shows where your own price stands, and what changed since the last time',
  'Proposes the market’s prices and shops to your canon',
]

/** In the place of the tool for whoever's plan does not have it. */
export function UpgradeOffer() {
  const larger = useLargerPlan('hasDeepMarketAnalysis')
  return (
    <section
      aria-labelledby="analysis-offer"
      className="flex max-w-180 flex-col gap-4 rounded-card border border-accent/40 bg-accent-soft p-5 max-md:p-4"
    >
      <header className="flex items-start gap-3">
        <LineChart className="mt-1 flex-none text-accent" />
        <div>
          <h2 id="analysis-offer" className="font-display text-title font-semibold">
            Deep market analysis
          </h2>
          <p className="mt-1 text-muted">{larger ? `Part of ${larger.name}.` : 'Not part of your plan.'}</p>
        </div>
      </header>
      <ul className="flex flex-col gap-1.5">
        {brings.map((line) => (
          <li key={line} className="flex gap-2">
            <Check className="mt-0.5 flex-none text-gain" />
            {line}
          </li>
        ))}
      </ul>
      <Link to="/upgrade" className={buttonStyle('primary', undefined, 'self-start max-md:w-full')}>
        See the plans
      </Link>
    </section>
  )
}
