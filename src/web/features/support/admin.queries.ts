import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminAnswer,
  type AdminFilter,
  type AdminThread,
  adminSupportApi,
  type ChangeTicket,
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

export const useQueue = (wanted: Partial<AdminFilter>) =>
  usePagedQuery({
    queryKey: [QUEUE, wanted],
    read: async (cursor, signal) =>
      (await call(adminSupportApi.list, { query: { ...wanted, cursor }, signal })).data,
    select: itemsOf,
    keepPrevious: true,
  })

/** Number of tickets waiting for an answer, for admins. */
export const useWaitingTickets = () =>
  useQuery({
    queryKey: [QUEUE, 'waiting'],
    queryFn: async ({ signal }) => (await call(adminSupportApi.waiting, { signal })).data.waiting,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })

const threadQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['/api/admin/ticket', ticketId],
    queryFn: async ({ signal }) => (await call(adminSupportApi.get, { ...by(ticketId), signal })).data,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })

export const useAdminThread = (ticketId: string) => useQuery(threadQuery(ticketId))

/** A change that replies with the updated ticket. */
function useAdminChange<Input>(
  change: (input: Input) => Promise<{ data: AdminThread }>,
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

/** A refused answer may mean a new message, so the ticket is refetched. `onSent` runs even after leaving. */
export function useAdminAnswer(id: string, onSent: () => void) {
  const client = useQueryClient()
  return useAdminChange(
    async (body: AdminAnswer) => {
      const answer = await call(adminSupportApi.answer, { ...by(id), body })
      onSent()
      return answer
    },
    () => void client.invalidateQueries({ queryKey: threadQuery(id).queryKey }),
  )
}
export const useAddNote = (id: string, onAdded: () => void) =>
  useAdminChange(async (body: NewNote) => {
    const answer = await call(adminSupportApi.note, { ...by(id), body })
    onAdded()
    return answer
  })
export const useChangeTicket = (id: string) =>
  useAdminChange((body: ChangeTicket) => call(adminSupportApi.change, { ...by(id), body }))

export function useCloseMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (seen: SeenTicket[]) => {
      const tickets = seen.map(({ id, updatedAt }) => ({ id, updatedAt }))
      return (await call(adminSupportApi.closeMany, { body: { tickets } })).data.closed
    },
    onSettled: () => client.invalidateQueries({ queryKey: [QUEUE] }),
  })
}

export const useMacros = () =>
  useQuery({
    queryKey: MACROS,
    queryFn: async ({ signal }) => (await call(adminSupportApi.macros, { signal })).data,
    staleTime: 0,
  })

function useMacroChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: MACROS }),
  })
}

/** Creates an answer without an id. */
export const useSaveMacro = () =>
  useMacroChange(({ id, ...body }: MacroText & { id?: string }) =>
    id
      ? call(adminSupportApi.changeMacro, { params: { macroId: id }, body })
      : call(adminSupportApi.addMacro, { body }),
  )
export const useDeleteMacro = () =>
  useMacroChange((macroId: string) => call(adminSupportApi.deleteMacro, { params: { macroId } }))

/** File routes of an admin's answers. */
export const adminFiles = (ticketId: string): FileDoor => ({
  send: async (file, options) =>
    (await upload(adminSupportApi.upload, file, { ...by(ticketId), query: { name: file.name }, ...options }))
      .data,
  remove: (fileId) => call(adminSupportApi.removeFile, { params: { fileId } }),
  download: adminSupportApi.file,
})
