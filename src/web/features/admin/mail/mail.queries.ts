import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WithPassword } from '#contracts/account.ts'
import { operationsApi } from '#contracts/admin/operations.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const live = { staleTime: 0, refetchInterval: 5_000 }
const LETTERS = '/api/admin/letters'
const MAIL = '/api/admin/mail'

export const useMail = () =>
  useQuery({
    ...live,
    queryKey: [MAIL],
    queryFn: async ({ signal }) => (await call(operationsApi.mail, { signal })).data,
  })

export const useEmails = (q: string) =>
  usePagedQuery({
    ...live,
    queryKey: [LETTERS, { q }],
    read: async (cursor, signal) =>
      (await call(operationsApi.letters, { query: { q, cursor }, signal })).data,
    select: itemsOf,
    keepPrevious: true,
  })

/** An email never changes, and each view is recorded in the audit log. */
export const useEmail = (letterId: string) =>
  useQuery({
    queryKey: [LETTERS, letterId],
    queryFn: async ({ signal }) => (await call(operationsApi.letter, { params: { letterId }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Never cached, because its links open accounts. */
export const showLinks = async (letterId: string, body: WithPassword) =>
  (await call(operationsApi.letterLinks, { params: { letterId }, body })).data

export function useTestEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(operationsApi.testEmail),
    onSuccess: ({ message }) => quickToast.success(message),
    onError: (error) => quickToast.error(messageOf(error, 'The email could not be sent. Please try again.')),
    onSettled: () => Promise.all([MAIL, LETTERS].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}
