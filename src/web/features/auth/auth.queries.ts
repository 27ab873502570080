import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { authApi } from '#contracts/auth.ts'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import type { AnswerOf } from '#contracts/core/route.ts'
import { messageOf, Refusal } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { contract, refetchMe } from './session.queries.ts'

type AuthApi = typeof authApi

/** True if the next account will be the first one here. */
export const useSetup = () => useQuery<AnswerOf<AuthApi['setup']>>({ queryKey: ['/api/setup'] })

/** False without a mail server: emails then stay in the data folder, and screens must not promise one. */
export const useEmailsAreSent = (): boolean => useSetup().data?.data.mailServer !== false

export function useSendVerification() {
  return useMutation({
    mutationFn: sendVerification,
    onSuccess: () =>
      showToast({
        title: 'Verification email sent',
        description: 'Check your inbox and spam folder for the verification link.',
      }),
    onError: (error) =>
      showToast({
        title: 'Error',
        description: messageOf(error, 'Failed to send verification email. Please try again.'),
        variant: 'destructive',
      }),
  })
}

async function sendVerification(): Promise<void> {
  const route = (await contract()).sendVerification
  const answer = await call<AuthApi['sendVerification'], ErrorAnswer>(route, {
    // The specification requires this header although the body is empty.
    headers: { 'Content-Type': 'application/json' },
  })
  if (!answer.success) throw new Refusal(answer.message)
}

/** A query rather than a mutation, so that a screen rendered twice uses the token once. */
export function useVerifyEmail(token: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['verify-email', token],
    enabled: Boolean(token),
    queryFn: async () => {
      const { verifyEmail } = await contract()
      const answer = await call(verifyEmail, { body: { token: token ?? '' } })
      await refetchMe(client)
      return answer
    },
  })
}
