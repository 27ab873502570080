import Banknote from 'lucide-react/icons/banknote'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminPayout } from '#contracts/partners.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { PagedRows } from '#web/ui/lists/paged-rows.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { payoutWords } from './partner-words.ts'
import { usePayouts, useSavePayouts, useSettle } from './partners-admin.queries.ts'

const narrowing = {
  search: words('Name or email'),
  state: choice('State', 'All states', labelsOf(payoutWords)),
}

export function PayoutList() {
  const filters = useListFilters(narrowing)
  const list = usePayouts(filters.wanted)
  return (
    <>
      <ListFilters of={filters} />
      <SaveCsv />
      <PagedRows
        list={list}
        what="payouts"
        empty={
          <EmptyState
            icon={<Banknote />}
            title="No payouts here"
            action={
              filters.narrowed ? (
                <Button onClick={filters.clear}>Show all payouts</Button>
              ) : (
                <Link to="/admin/partners" className={buttonStyle()}>
                  Show the partners
                </Link>
              )
            }
          >
            {filters.narrowed ? 'No matching payouts.' : 'Payouts appear here when a partner requests one.'}
          </EmptyState>
        }
        row={(payout) => <Row payout={payout} />}
      />
    </>
  )
}

function SaveCsv() {
  const save = useSavePayouts()
  const start = () =>
    save.mutate(undefined, {
      onError: (error) => quickToast.error(messageOf(error, 'The file could not be downloaded. Try again.')),
    })
  return (
    <Button size="small" className="self-end" loading={save.isPending} onClick={start}>
      {!save.isPending && <Download />}
      Download requested as CSV
    </Button>
  )
}

function Row({ payout }: { payout: AdminPayout }) {
  const { userId, username, email, payTo, amount, state, note, requestedAt } = payout
  const { label, tone } = payoutWords[state]
  return (
    <>
      <div className="flex items-center gap-4">
        {username ? (
          <Link
            to={`/admin/partners/${userId}`}
            className="min-w-0 flex-1 truncate font-semibold hover:underline"
          >
            {username}
          </Link>
        ) : (
          <span className="min-w-0 flex-1 truncate font-semibold">Deleted partner {userId}</span>
        )}
        <span className="figures font-medium">{dollars(amount)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-small text-muted [overflow-wrap:anywhere]">
        {[email, payTo && `to ${payTo}`].filter(Boolean).join(' · ') || 'The account was deleted.'}
      </p>
      <p className="text-small text-faint [overflow-wrap:anywhere]">
        <time dateTime={requestedAt}>{dayOf(requestedAt)}</time>
        {note && ` · ${note}`}
      </p>
      {state === 'requested' && <Settle payout={payout} />}
    </>
  )
}

function Settle({ payout: { id, amount, payTo, userId, username } }: { payout: AdminPayout }) {
  const [chosen, setChosen] = useState<'paid' | 'refused'>()
  const settle = useSettle(id)
  const mailed = useEmailsAreSent()
  const sum = dollars(amount)
  return (
    <div className="mt-2 flex gap-2">
      <Button size="small" variant="primary" onClick={() => setChosen('paid')}>
        Mark as paid
      </Button>
      <Button size="small" onClick={() => setChosen('refused')}>
        Reject
      </Button>
      {chosen && (
        <DecisionDialog
          title={chosen === 'paid' ? `Mark ${sum} as paid?` : `Reject the payout of ${sum}?`}
          description={
            chosen === 'paid'
              ? `Confirm that you sent ${sum} to ${payTo} for ${username ?? `deleted partner ${userId}`}. Sellwright doesn’t send money itself.`
              : username
                ? `The ${sum} stay due, and ${username} can request them again.`
                : `The partner’s account was deleted, so nobody can request the ${sum} again.`
          }
          action={chosen === 'paid' ? 'Mark as paid' : 'Reject'}
          danger={chosen === 'refused'}
          sending={settle}
          onClose={() => setChosen(undefined)}
          onDecide={(note) =>
            settle.mutate(
              { state: chosen, note },
              {
                onSuccess: () => {
                  setChosen(undefined)
                  quickToast.success(
                    !username
                      ? 'Settled'
                      : mailed
                        ? 'Saved. They’ll get an email.'
                        : 'Saved. The email is in Admin → Mail.',
                  )
                },
              },
            )
          }
        />
      )}
    </div>
  )
}
