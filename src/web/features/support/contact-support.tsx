import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#contracts/auth.ts'
import type { Ticket } from '#contracts/support.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ModalProps } from '#web/ui/overlays/modal.tsx'
import { NewTicketForm, useNewTicket } from './new-ticket.tsx'
import { useSupportNews } from './news.queries.ts'
import { useTickets } from './support.queries.ts'
import { Thread } from './thread.tsx'
import { TicketRows } from './ticket-rows.tsx'

interface ContactSupportProps extends ModalProps {
  /** The sender, who gets the answer. */
  user: User
}

/** Contact form for every screen. For unverified users, who can open no other page, it also shows their tickets. */
export function ContactSupport({ user, open, onOpenChange, opener }: ContactSupportProps) {
  const draft = useNewTicket(user)
  const [sent, setSent] = useState<Ticket>()
  const [shown, setShown] = useState<string>()
  const [wasOpen, setWasOpen] = useState(false)
  const { ticketId: answered } = useSupportNews()
  const mailed = useEmailsAreSent()
  if (open !== wasOpen) {
    setWasOpen(open)
    // An unverified user with an unread answer comes for that.
    if (open && answered && !user.emailVerified) setShown(answered)
  }
  const change = (next: boolean) => {
    if (!next) setSent(undefined)
    onOpenChange(next)
  }
  const modal = { open, onOpenChange: change, opener }

  if (sent) return <SentDialog {...modal} user={user} ticket={sent} onShow={() => show(sent.id)} />
  function show(ticketId: string) {
    setSent(undefined)
    setShown(ticketId)
  }
  if (shown)
    return (
      <Dialog
        {...modal}
        title="Your ticket"
        footer={<Button onClick={() => setShown(undefined)}>Back</Button>}
      >
        <Thread ticketId={shown} />
      </Dialog>
    )
  return (
    <Dialog {...modal} title="Contact support" description={whereAnswersCome(user, mailed)}>
      <NewTicketForm draft={draft} onOpened={({ ticket }) => setSent(ticket)} />
      {user.emailVerified ? (
        <Link
          to="/support"
          onClick={() => change(false)}
          className="w-fit rounded-small text-small text-muted underline decoration-faint underline-offset-3 hover:text-text max-md:min-h-11"
        >
          Your tickets
        </Link>
      ) : (
        <TicketsAtGate onShow={show} />
      )}
    </Dialog>
  )
}

const BY_DOT = 'a dot on the account menu tells you.'

function whereAnswersCome({ email, emailVerified }: User, mailed: boolean): string {
  const goes = 'Your message goes to the people who run this installation.'
  if (!emailVerified) return `${goes} You’ll find their answer here.`
  return `${goes} They’ll answer in your tickets${mailed ? ` and, unless you turned that off, to ${email}.` : `, and ${BY_DOT}`}`
}

function whereItWaits({ email, emailVerified }: User, mailed: boolean): string {
  const sent = 'Support has your message.'
  if (!emailVerified) return `${sent} ${email} isn’t confirmed yet, so you’ll find the answer here.`
  return `${sent} You’ll find the answer in your tickets${mailed ? ` and, unless you turned that off, to ${email}.` : `, and ${BY_DOT}`}`
}

function SentDialog({
  user,
  ticket,
  onShow,
  ...modal
}: ContactSupportProps & { ticket: Ticket; onShow: () => void }) {
  const mailed = useEmailsAreSent()
  return (
    <Dialog
      {...modal}
      title="Message sent"
      description={whereItWaits(user, mailed)}
      footer={
        <>
          {user.emailVerified ? (
            <Link
              to={`/support/${ticket.id}`}
              onClick={() => modal.onOpenChange(false)}
              className={buttonStyle('secondary')}
            >
              Open the ticket
            </Link>
          ) : (
            <Button onClick={onShow}>Open the ticket</Button>
          )}
          <Button variant="primary" onClick={() => modal.onOpenChange(false)}>
            Done
          </Button>
        </>
      }
    />
  )
}

/** Hidden for users without tickets. */
function TicketsAtGate({ onShow }: { onShow: (ticketId: string) => void }) {
  const { data, error } = useTickets()
  if (data ? data.length === 0 : !error) return null
  return (
    <section aria-label="Your tickets" className="flex flex-col gap-2 border-t border-line-soft pt-4">
      <h3 className="text-small font-semibold text-muted">Your tickets</h3>
      <TicketRows
        open={({ id, title }) => (
          <button type="button" onClick={() => onShow(id)} className={`${rowLink} max-w-full text-left`}>
            {title}
          </button>
        )}
        empty={null}
      />
    </section>
  )
}
