import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { accountApi, ChangeEmail } from '#contracts/account.ts'
import type { AnswerOf } from '#contracts/core/route.ts'
import type { ContactSupport } from '#contracts/support.ts'
import { refetchMe } from '#web/features/auth/session.queries.ts'
import { call } from '#web/lib/call.ts'

const ACCOUNT_KEY = ['/api/account', 'gate']

/** The address that was asked for instead of the one signed up with. The link that confirms it is on its way there. */
export function usePendingAddress(): string | null {
  const account = useQuery<AnswerOf<(typeof accountApi)['get']>>({ queryKey: ACCOUNT_KEY })
  return account.data?.data.pendingEmail ?? null
}

export function useContactSupport() {
  return useMutation({
    mutationFn: async (body: ContactSupport) => {
      const { supportApi } = await import('#contracts/support.ts')
      return call(supportApi.contact, { body })
    },
  })
}

export function useChangeAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ChangeEmail) => {
      const { accountApi } = await import('#contracts/account.ts')
      return call(accountApi.changeEmail, { body })
    },
    onSuccess: () => Promise.all([refetchMe(client), client.invalidateQueries({ queryKey: ACCOUNT_KEY })]),
  })
}
