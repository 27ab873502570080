import type { CardOutcome } from '#core/calculators/card.ts'
import { inNumbers } from '#core/economics/working.ts'
import { quantityText } from '#web/lib/words/figures.ts'

/** The steps of a calculation, each with its working, read out when they change. */
export function CardResult({ outcome: { steps, notes, assumed, currency } }: { outcome: CardOutcome }) {
  const write = quantityText(currency)
  return (
    <div role="status" className="flex flex-col gap-2 border-t border-line-soft pt-3">
      <dl className="flex flex-col gap-2">
        {steps.map((step) => (
          <div key={step.name} className="flex items-baseline justify-between gap-x-4">
            <dt className="min-w-0 text-small">
              {step.name}
              <span className="figures block text-faint [overflow-wrap:anywhere]">
                {inNumbers(step, write)}
              </span>
            </dt>
            <dd className="figures flex-none font-semibold">{write(step.result)}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className="text-small text-accent">
          {note}
        </p>
      ))}
      {assumed.length > 0 && (
        <p className="text-small text-faint">Not set, so counted as 0: {assumed.join(', ')}.</p>
      )}
    </div>
  )
}
