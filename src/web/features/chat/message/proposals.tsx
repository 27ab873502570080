import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { CanonChange, CanonConflict } from '#contracts/canon.ts'
import type { ProposedChange } from '#contracts/runs.ts'
import { MARKET_CURRENCY } from '#core/canon/rule.ts'
import { fieldText } from '#core/canon/unit-text.ts'
import { type CanonValue, formatValue, valueAsText } from '#core/canon/value.ts'
import { moneyForPeople } from '#core/money-for-people.ts'
import { projectActions, useCanon, useProposals } from '#web/features/canon/canon.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'

interface ProposalsProps {
  proposals: ProposedChange[]
  /** When the question was asked; earlier field changes are unrelated. */
  since: string
}

/** Canon changes proposed by an answer, to accept or refuse in place. */
export function Proposals({ proposals, since }: ProposalsProps) {
  const title = useId()
  return (
    <section
      aria-labelledby={title}
      className="flex flex-col rounded-card border border-line bg-panel px-4 py-3"
    >
      <p id={title} className="text-small font-semibold">
        {proposals.length === 1 ? 'Proposed change' : 'Proposed changes'}
      </p>
      <ul className="flex flex-col">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="border-t border-line-soft py-2.5 first:border-t-0 last:pb-0">
            <Change proposal={proposal} since={since} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChangeProps {
  proposal: ProposedChange
  since: string
}

function Change({ proposal, since }: ChangeProps) {
  const { id, projectId, path, label, before, after, href } = proposal
  const waiting = useProposals(projectId)
  const canon = useCanon(projectId)
  const { accept, refuse, busy, problem } = useDecision(proposal)
  const found = waiting.data?.find((each) => each.id === id)
  const market = canon.data?.fields.find(({ path }) => path === MARKET_CURRENCY)?.value
  const current = found?.current ?? null
  const now = found ? current && fieldText({ path, value: current.value }, market) : before
  const isAsProposed =
    before === now || (current ? isSaidAs(before, path, current.value, market) : before === null)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <TextLink to={href}>{label}</TextLink>
        <FromTo now={now} then={after} />
        {found && canon.data && !isAsProposed && (
          <p className="text-small text-accent">
            {before === null
              ? 'It was empty when this was proposed.'
              : `It was ${moneyForPeople(before)} when this was proposed.`}
          </p>
        )}
      </div>
      {(found || busy) && canon.data && (
        <div className="flex flex-none gap-2">
          <Button
            size="small"
            variant="primary"
            disabled={busy}
            aria-label={`Accept ${label}`}
            onClick={accept}
          >
            Accept
          </Button>
          <Button size="small" disabled={busy} aria-label={`Refuse ${label}`} onClick={refuse}>
            Refuse
          </Button>
        </div>
      )}
      {waiting.data && !found && !busy && <Outcome proposal={proposal} since={since} />}
      {found && problem && (
        <p role="alert" className="basis-full text-small text-accent">
          {problem}
        </p>
      )}
      {(waiting.isError || canon.isError) && (
        <p className="basis-full text-small text-muted">
          The project could not be loaded, so you can’t accept or refuse this change right now.
        </p>
      )}
    </div>
  )
}

function FromTo({ now, then }: { now: string | null; then: string }) {
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
      <span className="sr-only">Now: </span>
      {now === null ? (
        <span className="text-faint">Nothing yet</span>
      ) : (
        <del className="line-clamp-3 min-w-0 text-loss">{moneyForPeople(now)}</del>
      )}
      <span aria-hidden="true" className="text-faint">
        →
      </span>
      <span className="sr-only">, then: </span>
      <ins className="line-clamp-6 min-w-0 font-semibold text-gain no-underline">{moneyForPeople(then)}</ins>
    </p>
  )
}

function useDecision({ id, projectId }: ProposedChange) {
  const actions = projectActions(useQueryClient(), projectId)
  const accept = useMutation({ mutationFn: () => actions.accept([id]) })
  const refuse = useMutation({ mutationFn: () => actions.refuse([id]) })
  const error = accept.error ?? refuse.error
  const conflict = accept.data?.conflicts[0]
  return {
    accept: () => accept.mutate(),
    refuse: () => refuse.mutate(),
    busy: accept.isPending || refuse.isPending,
    problem: error
      ? messageOf(error, 'The server did not answer. Please try again.')
      : conflict && conflictWords(conflict),
  }
}

const conflictWords = ({ reason }: CanonConflict): string =>
  reason === 'locked'
    ? 'This fact is locked. Unlock it to accept the change.'
    : 'This field has changed since. Review it, then accept or refuse.'

/** The outcome of a decided proposal, from the field's history. */
function Outcome({ proposal, since }: ChangeProps) {
  const { id, projectId, path, after } = proposal
  const actions = projectActions(useQueryClient(), projectId)
  const { data } = useQuery({
    queryKey: [...actions.historyKey(path), 'outcome', id],
    queryFn: ({ signal }) => actions.readHistory(path, undefined, signal),
  })
  if (!data) return null
  const { words, icon, tone } = outcomes[outcomeOf(data.items, { path, after, since })]
  return (
    <p role="status" className={`flex flex-none items-center gap-1.5 text-small ${tone}`}>
      {icon}
      {words}
    </p>
  )
}

const outcomes = {
  accepted: { words: 'Accepted', icon: <Check />, tone: 'text-gain' },
  refused: { words: 'Refused', icon: <X />, tone: 'text-muted' },
  gone: { words: 'No longer pending', icon: undefined, tone: 'text-muted' },
}

function outcomeOf(
  items: CanonChange[],
  { path, after, since }: { path: string; after: string; since: string },
): keyof typeof outcomes {
  // Amounts without a currency used the market's at the time.
  const currency = after.split(' ').at(-1)
  const change = items.find(
    ({ kind, value, timestamp }) =>
      (kind === 'set' || kind === 'refused') &&
      timestamp >= since &&
      value !== null &&
      isSaidAs(after, path, value, currency),
  )
  return change ? (change.kind === 'set' ? 'accepted' : 'refused') : 'gone'
}

/** True if the answer named this value. Older answers omit the market's currency and units. */
const isSaidAs = (
  said: string | null,
  path: string,
  value: CanonValue,
  market: CanonValue | undefined,
): boolean =>
  [fieldText({ path, value }, market), valueAsText(value, market), formatValue({ value })].some(
    (text) => text === said,
  )
