import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { authApi, ForgotPassword, ResetPassword } from '#contracts/auth.ts'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import { Refusal } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { contract, refetchMe } from './session.queries.ts'

type AuthApi = typeof authApi

export function useForgotPassword() {
  return useMutation({
    mutationFn: async (body: ForgotPassword) => {
      const { forgotPassword } = await contract()
      return call(forgotPassword, { body })
    },
  })
}

/** Whose password a link is for. Fails with a `Refusal` when the server looked at the token and said no. */
export function useResetToken(token: string | null) {
  return useQuery({
    queryKey: ['reset-token', token],
    enabled: token !== null,
    queryFn: ({ signal }) => validateResetToken(token ?? '', signal),
    // A link that was good may have been used meanwhile.
    gcTime: 0,
  })
}

async function validateResetToken(token: string, signal: AbortSignal) {
  const { validateResetToken } = await contract()
  const answer = await call<AuthApi['validateResetToken'], ErrorAnswer>(validateResetToken, {
    headers: { 'x-reset-token': token },
    signal,
  })
  if (answer.success) return answer.data
  throw new Refusal(answer.message, answer.fields, answer.type)
}

export function useResetPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ResetPassword) => {
      const { resetPassword } = await contract()
      return call(resetPassword, { body })
    },
    // Every session has ended with the old password, that of this browser too.
    onSuccess: () => refetchMe(client),
  })
}
