import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminThread, ChangeTicket } from '#contracts/admin/support.ts'
import { SUPPORT_TOPICS, SupportTopic, TicketState } from '#contracts/support.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useChangeTicket } from '../admin.queries.ts'
import { adminTicketWords } from '../ticket-words.tsx'

/** Editable fields of a ticket, and its author. */
export function TicketSide({ thread }: { thread: AdminThread }) {
  return (
    <>
      <Card title="Ticket">
        <TicketSettings thread={thread} />
      </Card>
      <Card title="From">
        <Person thread={thread} />
      </Card>
    </>
  )
}

function TicketSettings({ thread: { ticket, staff } }: { thread: AdminThread }) {
  const { mutate, isPending } = useChangeTicket(ticket.id)
  const change = (body: ChangeTicket) =>
    mutate(body, {
      onSuccess: () => quickToast.success('Saved'),
      onError: (error) => quickToast.error(messageOf(error, 'Your change could not be saved. Try again.')),
    })
  // The assignee may no longer be an admin.
  const others =
    ticket.assignee && !staff.some(({ id }) => id === ticket.assignee?.id) ? [ticket.assignee] : []
  return (
    <div className="flex flex-col gap-3">
      <Field label="State">
        {(control) => (
          <Select
            {...control}
            value={ticket.state}
            disabled={isPending}
            onChange={({ target }) => change({ state: TicketState.parse(target.value) })}
          >
            {TicketState.options.map((state) => (
              <option key={state} value={state}>
                {adminTicketWords[state]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Assigned to">
        {(control) => (
          <Select
            {...control}
            value={ticket.assignee?.id ?? ''}
            disabled={isPending}
            onChange={({ target }) => change({ assigneeId: target.value || null })}
          >
            <option value="">Nobody</option>
            {[...staff, ...others].map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Topic">
        {(control) => (
          <Select
            {...control}
            value={ticket.topic}
            disabled={isPending}
            onChange={({ target }) => change({ topic: SupportTopic.parse(target.value) })}
          >
            {SUPPORT_TOPICS.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function Person({ thread: { user, ticket } }: { thread: AdminThread }) {
  const address = user.emailVerified ? user.email : `${user.email} (not confirmed)`
  return (
    <dl className="flex flex-col gap-2">
      <Fact term="Name">
        <Link
          to={`/admin/users/${user.id}`}
          className="rounded-small underline decoration-faint underline-offset-3 hover:decoration-text"
        >
          {user.username}
        </Link>
        {user.suspended && ' (suspended)'}
      </Fact>
      <Fact term="Email">{address}</Fact>
      <Fact term="Plan">{planName(user.plan)}</Fact>
      <Fact term="Since">{dayOf(user.createdAt)}</Fact>
      <Fact term="Tickets">
        <Link
          to={`/admin/tickets?state=all&user=${user.id}`}
          className="rounded-small underline decoration-faint underline-offset-3 hover:decoration-text"
        >
          {user.tickets}
        </Link>
      </Fact>
      {ticket.rating && (
        <Fact term="Rating">
          {ticket.rating.stars} of 5{ticket.rating.word && `: ${ticket.rating.word}`}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 text-small">
      <dt className="w-16 flex-none text-faint">{term}</dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
