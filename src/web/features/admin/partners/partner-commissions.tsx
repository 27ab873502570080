import type { Commission } from '#contracts/partners.ts'
import { dollars } from '#web/lib/dollars.ts'
import { dayOf } from '#web/lib/time-words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { PagedRows } from '#web/ui/paged-rows.tsx'
import { useCommissionsOf } from './partner-desk.queries.ts'

const words: Record<Commission['state'], { label: string; tone: Tone }> = {
  held: { label: 'Held', tone: 'neutral' },
  due: { label: 'Due', tone: 'accent' },
  requested: { label: 'Requested', tone: 'info' },
  paid: { label: 'Paid out', tone: 'gain' },
}

export function PartnerCommissions({ userId }: { userId: string }) {
  const list = useCommissionsOf(userId)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small font-semibold text-muted">Commissions</h3>
      <PagedRows
        list={list}
        what="the commissions"
        empty={<p className="text-muted">None yet: nobody they brought has paid.</p>}
        row={({ kind, sub, amount, state, createdAt, heldUntil }) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <time dateTime={createdAt} className="min-w-36">
              {dayOf(createdAt)}
            </time>
            <span className="min-w-0 flex-1 truncate text-small text-faint max-md:order-last max-md:basis-full">
              {kind === 'taken-back' ? 'Taken back after a refund' : sub || 'Link without a name'}
              {state === 'held' && `, held until ${dayOf(heldUntil)}`}
            </span>
            <span className="figures font-medium max-md:ml-auto">{dollars(amount)}</span>
            <Badge tone={words[state].tone}>{words[state].label}</Badge>
          </div>
        )}
      />
    </section>
  )
}
