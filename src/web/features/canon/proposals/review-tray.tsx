import { useState } from 'react'
import type { CanonConflict, CanonField, CanonProposal } from '#contracts/canon.ts'
import { moneyInText } from '#web/lib/words/money-in-text.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useMarketCurrency } from '../board/board-context.ts'
import { useShowsDetails } from '../board/details.store.ts'
import { isPageSource, sourceName } from '../field/source-note.tsx'
import { valueText } from '../field/value-text.ts'
import { ValueView } from '../field/value-view.tsx'
import { profitEffect } from './profit-effect.ts'
import { useReview } from './use-review.ts'

const SHOWN = 5
/** Longest value that fits on a button. */
const SHORT = 16

const TRAY = 'to-review'

/** Brings the tray into sight, and the keyboard with it. */
export function showTray(): void {
  const tray = document.getElementById(TRAY)
  tray?.scrollIntoView({ block: 'center' })
  tray?.focus({ preventScroll: true })
}

interface ReviewTrayProps {
  proposals: CanonProposal[]
  /** The canon's fields, to say what a change does to the profit. */
  fields: readonly CanonField[]
}

/** Proposals waiting for review. None is in the canon until accepted. */
export function ReviewTray({ proposals, fields }: ReviewTrayProps) {
  const [showAll, setShowAll] = useState(false)
  const { conflicts, accept, refuse } = useReview()
  if (proposals.length === 0) return null
  const shown = showAll ? proposals : proposals.slice(0, SHOWN)
  const alone = withoutRivals(proposals)
  return (
    <section id={TRAY} tabIndex={-1} aria-label="To review" className="rounded-card focus:outline-accent/60">
      <Card title="To review" actions={<Badge tone="accent">{proposals.length}</Badge>}>
        {proposals.length > 1 && (
          <div className="mb-1 flex flex-wrap items-center gap-2 border-b border-line-soft pb-3">
            {alone.length > 1 && (
              <Button size="small" variant="primary" onClick={() => accept(alone)}>
                Accept {alone.length === proposals.length ? 'all' : 'the other'} {alone.length}
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={() => refuse(proposals)}>
              Refuse all
            </Button>
            <Effect fields={fields} changes={alone} />
            {alone.length < proposals.length && (
              <p className="basis-full text-small text-muted">
                If a fact has several proposals, accept the correct one.
              </p>
            )}
          </div>
        )}
        <ul className="flex flex-col">
          {shown.map((proposal) => (
            <Proposal
              key={proposal.id}
              proposal={proposal}
              fields={fields}
              conflict={conflicts.find(({ path }) => path === proposal.path)}
              onAccept={() => accept([proposal])}
              onRefuse={() => refuse([proposal])}
            />
          ))}
        </ul>
        {proposals.length > SHOWN && (
          <Button size="small" variant="ghost" className="mt-2" onClick={() => setShowAll(!showAll)}>
            {showAll ? 'Show fewer' : `Show ${proposals.length - SHOWN} more`}
          </Button>
        )}
      </Card>
    </section>
  )
}

/** Proposals that are the only one for their field. */
function withoutRivals(proposals: CanonProposal[]): CanonProposal[] {
  const counts = new Map<string, number>()
  for (const { path } of proposals) counts.set(path, (counts.get(path) ?? 0) + 1)
  return proposals.filter(({ path }) => counts.get(path) === 1)
}

const conflictTexts: Record<CanonConflict['reason'], string> = {
  locked: 'The field is locked. Unlock it to accept this.',
  changed: 'The field has changed. Check it, then accept or refuse.',
  deleted: 'The field was deleted. Accept this only if you want it back.',
}

function Effect({ fields, changes }: { fields: readonly CanonField[]; changes: CanonProposal[] }) {
  const effect = profitEffect(fields, changes)
  if (!effect) return null
  return (
    <span className={`figures text-small ${effect.isGain ? 'text-gain' : 'text-loss'}`}>{effect.text}</span>
  )
}

interface ProposalProps {
  proposal: CanonProposal
  fields: readonly CanonField[]
  /** Why it could not be accepted. */
  conflict: CanonConflict | undefined
  onAccept: () => void
  onRefuse: () => void
}

function Proposal({ proposal, fields, conflict, onAccept, onRefuse }: ProposalProps) {
  const { path, label, current, source, why, createdAt } = proposal
  const market = useMarketCurrency()
  const showsPath = useShowsDetails()
  const now = current ? valueText({ path, ...current }, market) : ''
  const refusal = now && now.length <= SHORT ? `Keep ${now}` : 'Refuse'
  const from = `From ${sourceName(source)}, ${ago(createdAt)}`
  return (
    <li className="flex flex-col gap-1.5 border-t border-line-soft py-2.5 first:border-t-0 last:pb-0">
      {showsPath && <p className="truncate font-mono text-label text-faint">{path}</p>}
      <div className="figures flex flex-wrap items-baseline gap-x-2">
        <h3>{label}</h3>
        <span className="sr-only">, now: </span>
        {current ? (
          <del className="min-w-0 text-loss">
            <ValueView shown={{ path, ...current }} />
          </del>
        ) : (
          <span className="sr-only">nothing yet</span>
        )}
        {current && (
          <span aria-hidden="true" className="text-faint">
            →
          </span>
        )}
        <span className="sr-only">, then: </span>
        <ins className="min-w-0 font-semibold text-gain no-underline">
          <ValueView shown={proposal} />
        </ins>
        <Effect fields={fields} changes={[proposal]} />
      </div>
      <p className="line-clamp-2 text-small text-muted" title={why ? moneyInText(why) : undefined}>
        {from}
        {why && !isPageSource(source) && `: ${moneyInText(why)}`}
      </p>
      {conflict && (
        <p role="alert" className="text-small text-accent">
          {conflictTexts[conflict.reason]}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onAccept} aria-label={`Accept ${label}`}>
          Accept
        </Button>
        <Button size="small" variant="ghost" onClick={onRefuse} aria-label={`${refusal}: ${label}`}>
          {refusal}
        </Button>
      </div>
    </li>
  )
}
