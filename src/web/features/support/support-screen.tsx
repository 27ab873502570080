import ArrowLeft from 'lucide-react/icons/arrow-left'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Plus from 'lucide-react/icons/plus'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { User } from '#contracts/auth.ts'
import { screens } from '#contracts/screens.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { NewTicketForm, useNewTicket } from './new-ticket.tsx'
import { Thread } from './thread.tsx'
import { TicketRows } from './ticket-rows.tsx'

const NEW = '/support/new'

/** The user's tickets, one ticket, or a new one. */
export function SupportScreen() {
  const { data: me } = useMe()
  const { ticketId } = useParams()
  const isNew = useLocation().pathname === NEW
  return (
    <>
      <ScreenHeader
        title={screens.support.title}
        actions={
          !isNew && (
            <Link to={NEW} className={buttonStyle('primary')}>
              <Plus />
              New ticket
            </Link>
          )
        }
      />
      <Content width="reading">
        {(isNew || ticketId) && (
          <Link
            to="/support"
            className="flex w-fit items-center gap-1.5 rounded-small text-small text-muted hover:text-text max-md:min-h-11"
          >
            <ArrowLeft />
            Your tickets
          </Link>
        )}
        {isNew && me && <NewTicket user={me} />}
        {ticketId && <Thread key={ticketId} ticketId={ticketId} />}
        {!isNew && !ticketId && <OwnTickets />}
      </Content>
    </>
  )
}

const OwnTickets = () => (
  <TicketRows
    open={({ id, title }) => (
      <Link to={`/support/${id}`} className={rowLink}>
        {title}
      </Link>
    )}
    empty={
      <EmptyState
        icon={<LifeBuoy />}
        title="No tickets yet"
        action={
          <Link to={NEW} className={buttonStyle('primary')}>
            Write to support
          </Link>
        }
      >
        Your messages to support and their answers appear here.
      </EmptyState>
    }
  />
)

function NewTicket({ user }: { user: User }) {
  const navigate = useNavigate()
  const draft = useNewTicket(user)
  const mailed = useEmailsAreSent()
  return (
    <Card title="New ticket">
      <p className="mb-4 text-muted">
        Your message goes to the people who run this installation.{' '}
        {mailed
          ? `They’ll answer here and, unless you turned that off, to ${user.email}.`
          : 'They’ll answer here, and a dot on the account menu tells you.'}
      </p>
      <NewTicketForm
        draft={draft}
        onOpened={({ ticket }) => void navigate(`/support/${ticket.id}`, { replace: true })}
      />
    </Card>
  )
}
