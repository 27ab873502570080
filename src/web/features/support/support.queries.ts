import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type NewTicket,
  supportApi,
  type Ticket,
  type TicketRating,
  type TicketReply,
  type TicketThread,
} from '#contracts/support.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { upload } from '#web/lib/http/upload.ts'
import { NEWS } from './news.queries.ts'
import type { FileDoor } from './use-ticket-files.ts'

const LOOK_EVERY_MS = 30_000

const LIST = ['/api/support/tickets']
const by = (ticketId: string) => ({ params: { ticketId } })

const threadQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['/api/support/thread', ticketId],
    queryFn: async ({ signal }) => (await call(supportApi.get, { ...by(ticketId), signal })).data,
    // Support may answer while the ticket is open.
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })

export const useTickets = () =>
  usePagedQuery({
    queryKey: LIST,
    read: async (cursor, signal) => (await call(supportApi.list, { query: { cursor }, signal })).data,
    select: itemsOf,
  })
export const useThread = (ticketId: string) => useQuery(threadQuery(ticketId))

/** A change that replies with the updated thread. */
function useThreadChange<Input>(change: (input: Input) => Promise<{ data: TicketThread }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: (thread) => {
      client.setQueryData(threadQuery(thread.ticket.id).queryKey, thread)
      void client.invalidateQueries({ queryKey: LIST })
      void client.invalidateQueries({ queryKey: NEWS })
    },
  })
}

/** A change that replies with the ticket alone. */
function useTicketChange<Input>(change: (input: Input) => Promise<{ data: Ticket }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: (ticket) => {
      client.setQueryData(
        threadQuery(ticket.id).queryKey,
        (thread: TicketThread | undefined) => thread && { ...thread, ticket },
      )
      void client.invalidateQueries({ queryKey: LIST })
      void client.invalidateQueries({ queryKey: NEWS })
    },
  })
}

export const useOpenTicket = () => useThreadChange((body: NewTicket) => call(supportApi.open, { body }))
/** `onSent` runs even after leaving the page, because the draft must go. */
export const useReply = (id: string, onSent: () => void) =>
  useThreadChange(async (body: TicketReply) => {
    const answer = await call(supportApi.reply, { ...by(id), body })
    onSent()
    return answer
  })
export const useMarkRead = (id: string) => useTicketChange(() => call(supportApi.read, by(id)))
export const useCloseTicket = (id: string) => useTicketChange(() => call(supportApi.close, by(id)))
export const useRateTicket = (id: string) =>
  useTicketChange((body: TicketRating) => call(supportApi.rate, { ...by(id), body }))

/** File routes of the user's own tickets. */
export const ownFiles: FileDoor = {
  send: async (file, options) =>
    (await upload(supportApi.upload, file, { query: { name: file.name }, ...options })).data,
  remove: (fileId) => call(supportApi.removeFile, { params: { fileId } }),
  download: supportApi.file,
}
