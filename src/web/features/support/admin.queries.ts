import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ChangeTicket,
  type DeskAnswer,
  type DeskFilter,
  type DeskThread,
  deskApi,
  type MacroText,
  type NewNote,
  type SeenTicket,
} from '#contracts/admin/support.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { upload } from '#web/lib/http/upload.ts'
import type { FileDoor } from './use-ticket-files.ts'

const LOOK_EVERY_MS = 30_000

const QUEUE = '/api/admin/tickets'
const MACROS = ['/api/admin/macros']
const by = (ticketId: string) => ({ params: { ticketId } })

export const useQueue = (wanted: Partial<DeskFilter>) =>
  usePagedQuery({
    queryKey: [QUEUE, wanted],
    read: async (cursor, signal) => (await call(deskApi.list, { query: { ...wanted, cursor }, signal })).data,
    select: itemsOf,
    keepPrevious: true,
  })

/** How many tickets wait for an answer, for whoever is at the desk. */
export const useWaitingTickets = () =>
  useQuery({
    queryKey: [QUEUE, 'waiting'],
    queryFn: async ({ signal }) => (await call(deskApi.waiting, { signal })).data.waiting,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })

const threadQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['/api/admin/ticket', ticketId],
    queryFn: async ({ signal }) => (await call(deskApi.get, { ...by(ticketId), signal })).data,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })

export const useDeskThread = (ticketId: string) => useQuery(threadQuery(ticketId))

/** A change whose answer is how the ticket stands now. */
function useDeskChange<Input>(
  change: (input: Input) => Promise<{ data: DeskThread }>,
  onError: () => void = () => undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: (thread) => {
      client.setQueryData(threadQuery(thread.ticket.id).queryKey, thread)
      void client.invalidateQueries({ queryKey: [QUEUE] })
    },
    onError,
  })
}

/** What makes an answer refused may be a message that is not shown yet. `onSent` is called also if one has left meanwhile. */
export function useDeskAnswer(id: string, onSent: () => void) {
  const client = useQueryClient()
  return useDeskChange(
    async (body: DeskAnswer) => {
      const answer = await call(deskApi.answer, { ...by(id), body })
      onSent()
      return answer
    },
    () => void client.invalidateQueries({ queryKey: threadQuery(id).queryKey }),
  )
}
export const useAddNote = (id: string, onAdded: () => void) =>
  useDeskChange(async (body: NewNote) => {
    const answer = await call(deskApi.note, { ...by(id), body })
    onAdded()
    return answer
  })
export const useChangeTicket = (id: string) =>
  useDeskChange((body: ChangeTicket) => call(deskApi.change, { ...by(id), body }))

export function useCloseMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (seen: SeenTicket[]) => {
      const tickets = seen.map(({ id, updatedAt }) => ({ id, updatedAt }))
      return (await call(deskApi.closeMany, { body: { tickets } })).data.closed
    },
    onSettled: () => client.invalidateQueries({ queryKey: [QUEUE] }),
  })
}

export const useMacros = () =>
  useQuery({
    queryKey: MACROS,
    queryFn: async ({ signal }) => (await call(deskApi.macros, { signal })).data,
    staleTime: 0,
  })

function useMacroChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: MACROS }),
  })
}

/** A new one, where it has no id yet. */
export const useSaveMacro = () =>
  useMacroChange(({ id, ...body }: MacroText & { id?: string }) =>
    id ? call(deskApi.changeMacro, { params: { macroId: id }, body }) : call(deskApi.addMacro, { body }),
  )
export const useDeleteMacro = () =>
  useMacroChange((macroId: string) => call(deskApi.deleteMacro, { params: { macroId } }))

/** Where the files of the desk's answers in a ticket go and come from. */
export const deskFiles = (ticketId: string): FileDoor => ({
  send: async (file, options) =>
    (await upload(deskApi.upload, file, { ...by(ticketId), query: { name: file.name }, ...options })).data,
  remove: (fileId) => call(deskApi.removeFile, { params: { fileId } }),
  download: deskApi.file,
})
