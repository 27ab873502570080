import { useParams } from 'react-router'
import { AdminTicketPart } from './admin-ticket.tsx'
import { Queue } from './queue.tsx'

/** The ticket queue, or one ticket. */
export function TicketsSection() {
  const { item } = useParams()
  return item ? <AdminTicketPart key={item} ticketId={item} /> : <Queue />
}
