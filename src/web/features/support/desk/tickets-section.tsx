import { useParams } from 'react-router'
import { DeskTicketPart } from './desk-ticket.tsx'
import { Queue } from './queue.tsx'

/** The desk of support: the queue, or one ticket of it. */
export function TicketsSection() {
  const { item } = useParams()
  return item ? <DeskTicketPart key={item} ticketId={item} /> : <Queue />
}
