import { useState } from 'react'
import type { ModelPrice, PriceEntry } from '#contracts/admin/models.ts'
import { dollarText, priceInWords } from '#web/lib/words/model-cost.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { choice, ListFilters, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PriceForm } from './price-form.tsx'

const shown: Record<string, { title: string; fits: (entry: PriceEntry) => boolean }> = {
  used: { title: 'Available models', fits: ({ inUse }) => inUse },
  changed: { title: 'Models with a price set here', fits: ({ override }) => override !== null },
  unknown: { title: 'Models without a price', fits: (entry) => appliedTo(entry) === null },
}
const titles = Object.fromEntries(Object.entries(shown).map(([name, { title }]) => [name, title]))
const narrowing = { q: words('Search models'), show: choice('Show', 'All models', titles) }

const appliedTo = ({ override, shipped }: PriceEntry): ModelPrice | null => override ?? shipped

/** Price of each model: shipped, or set here. */
export function PricesCard({ prices, asOf }: { prices: PriceEntry[]; asOf: string }) {
  const filters = useListFilters(narrowing)
  const { q, show = '' } = filters.wanted
  const found = prices
    .filter(shown[show]?.fits ?? (() => true))
    .filter(({ label, model }) => `${label} ${model}`.toLowerCase().includes(q.toLowerCase()))
  return (
    <Card title="Prices">
      <p className="mb-3 text-muted">
        In US dollars per million tokens, as listed by the providers on {dayOf(`${asOf}T12:00:00Z`)}. A price
        you set applies from the next answer. Recorded costs don’t change.
      </p>
      <ListFilters of={filters} />
      {found.length === 0 ? (
        <EmptyState
          title="No matching models"
          action={<Button onClick={filters.clear}>Show all models</Button>}
        />
      ) : (
        <ul aria-label="Prices" className="mt-2 flex flex-col">
          {found.map((entry) => (
            <PriceRow key={entry.model} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function PriceRow({ entry }: { entry: PriceEntry }) {
  const { label, model, inUse, override, shipped, changedAt, next } = entry
  const [changing, setChanging] = useState(false)
  const price = appliedTo(entry)
  return (
    <li className="flex items-center gap-x-4 gap-y-2 border-t border-line-soft py-2.5 first:border-t-0 max-md:flex-col max-md:items-stretch">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2">
          {label}
          {override && <Badge tone="info">Set here</Badge>}
          {!price && <Badge tone="accent">No price</Badge>}
        </p>
        <p className="text-small text-faint">
          {model}
          {!inUse && ' · not available here'}
          {override && changedAt && ` · set on ${dayOf(changedAt)}`}
          {override && ` · shipped: ${shipped ? priceInWords(shipped) : 'none'}`}
          {next && ` · from ${dayOf(`${next.from}T12:00:00Z`)}: ${priceInWords(next.price)}`}
        </p>
      </div>
      {price && <Amounts price={price} />}
      <Button size="small" aria-label={`Set price of ${label}`} onClick={() => setChanging(true)}>
        Set price
      </Button>
      <Dialog
        open={changing}
        onOpenChange={setChanging}
        title={`Price of ${label}`}
        description="In US dollars per million tokens."
      >
        <PriceForm entry={entry} onClose={() => setChanging(false)} />
      </Dialog>
    </li>
  )
}

function Amounts({ price: { input, output, cached } }: { price: ModelPrice }) {
  const amounts = { In: input, Out: output, Cached: cached }
  return (
    <dl className="figures grid flex-none grid-cols-3 gap-x-4 text-right max-md:text-left">
      {Object.entries(amounts).map(([name, amount]) => (
        <div key={name} className="min-w-18">
          <dt className="text-label text-faint">{name}</dt>
          <dd>{amount === null ? 'as input' : dollarText(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
