import { useParams } from 'react-router'
import { AdminTicketPart } from './admin-ticket.tsx'
import { Queue } from './queue.tsx'

/** The desk of support: the queue, or one ticket of it. */
export function TicketsSection() {
  const { item } = useParams()
  return item ? <AdminTicketPart key={item} ticketId={item} /> : <Queue />
}
