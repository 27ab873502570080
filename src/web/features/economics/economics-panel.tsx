import type { LandedWorking } from '#core/canon/orders/order-figures.ts'
import type { Decimal } from '#core/decimal.ts'
import type { ExchangeRate } from '#core/economics/exchange.ts'
import type { OrderFacts, OwnFigures } from '#core/economics/terms.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { readiness } from './inputs.ts'
import { MissingInputs } from './missing-inputs.tsx'
import { Figures } from './panel-figures.tsx'
import { PlaceFigures, type PlaceFiguresProps } from './place-figures.tsx'
import type { Propose } from './proposing.ts'

interface EconomicsPanelProps extends Partial<PlaceFiguresProps> {
  /** Known inputs of an order. */
  told: OrderFacts
  /** The canon's own values of computed figures. */
  own?: OwnFigures
  /** Orders per click, as a fraction, where it is known. */
  conversionRate?: Decimal | undefined
  /** Keeps the rate that the person typed, as a percentage, with the other inputs. */
  onKeepRate?: ((percent: number) => void) | undefined
  /** The bundles that are on offer already. */
  bundles?: readonly string[]
  /** Leads to where the canon's field can be filled. */
  onFill?: (path: string) => void
  /** Working of the landed cost. */
  landed?: LandedWorking
  /** Exchange rates that were used. */
  rates?: readonly ExchangeRate[]
  /** Reason why the costs cannot be added up. */
  blocked?: string | undefined
  /** Puts a what-if into the canon's review tray. Without it there is nothing to propose to. */
  onPropose?: Propose
}

/** Profit per order, break-even ad cost, and what-ifs that save nothing. */
export function EconomicsPanel({
  told,
  own = {},
  conversionRate,
  onKeepRate,
  bundles = [],
  onFill,
  onPropose,
  ...rest
}: EconomicsPanelProps) {
  const ready = readiness(told)
  const problem = rest.blocked ?? ready.problem
  return (
    <Card title="Economics per order">
      <div className="flex flex-col gap-4">
        {problem && <p className="text-loss">{problem}</p>}
        {!problem && <MissingInputs readiness={ready} onFill={onFill} />}
        {ready.terms && (
          <Figures
            terms={ready.terms}
            own={own}
            conversionRate={conversionRate}
            onKeepRate={onKeepRate}
            bundles={bundles}
            landed={rest.landed}
            rates={rest.rates}
            onPropose={onPropose}
          />
        )}
        {rest.onPlace && (
          <PlaceFigures places={rest.places ?? []} known={rest.known ?? []} onPlace={rest.onPlace} />
        )}
      </div>
    </Card>
  )
}
