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

/** The account a reset link is for. Fails with a `Refusal` when the server rejects the token. */
export function useResetToken(token: string | null) {
  return useQuery({
    queryKey: ['reset-token', token],
    enabled: token !== null,
    queryFn: ({ signal }) => validateResetToken(token ?? '', signal),
    // A valid link may have been used since it was checked.
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
    // A password change ends every session, including this one.
    onSuccess: () => refetchMe(client),
  })
}
