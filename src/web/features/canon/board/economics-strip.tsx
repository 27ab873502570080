import type { CanonField } from '#contracts/canon.ts'
import { decimal } from '#core/decimal.ts'
import { ratioText } from '#web/lib/words/figures.ts'
import { valueText } from '../field/value-text.ts'
import { useMarketCurrency } from './board-context.ts'

/** On a phone the panel stands far below: its two figures that matter stay at the top and lead there. */
export function EconomicsStrip({ fields }: { fields: readonly CanonField[] }) {
  const market = useMarketCurrency()
  const at = (path: string) => fields.find((field) => field.path === path)
  const [left, roas] = [at('economics.contribution'), at('economics.breakEvenRoas')]
  if (!left) return null
  return (
    <button
      type="button"
      onClick={() => document.getElementById('economics')?.scrollIntoView()}
      className="figures flex min-h-11 flex-wrap items-center gap-x-4 rounded-card border border-line-soft bg-panel px-4 py-2 text-left md:hidden"
    >
      <span>
        <strong className={valueText(left, market).startsWith('−') ? 'text-loss' : 'text-gain'}>
          {valueText(left, market)}
        </strong>{' '}
        <span className="text-muted">profit per order</span>
      </span>
      {typeof roas?.value === 'number' && (
        <span>
          <strong>{ratioText(decimal(String(roas.value)))}</strong>{' '}
          <span className="text-muted">break-even ROAS</span>
        </span>
      )}
    </button>
  )
}
