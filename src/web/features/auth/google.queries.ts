import { useMutation } from '@tanstack/react-query'
import { Refusal } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { contract, settle, useSignIn } from './session.queries.ts'

/** Stored in this tab until Google redirects back. */
interface PendingGoogleSignIn {
  state: string
  verifier: string
  redirect: string | null
}

/** Query parameters of Google's redirect. */
export interface GoogleAnswer {
  code: string | null
  state: string | null
  error: string | null
}

const KEY = 'auth.google'
const FAILED = 'Google could not log you in. Try again, or log in with your password.'
const CANCELLED = 'You didn’t finish logging in with Google. Try again, or log in with your password.'
const NOT_ASKED = 'This Google sign-in wasn’t started here. Choose “Continue with Google” to try again.'

/** Redirects to Google, which returns to /login and from there to `redirect`. */
export function useGoogleStart() {
  return useMutation({
    mutationFn: async (redirect: string | null) => {
      const { googleStart } = await contract()
      const { url, state, verifier } = (await call(googleStart)).data
      sessionStorage.setItem(KEY, JSON.stringify({ state, verifier, redirect } satisfies PendingGoogleSignIn))
      location.assign(url)
    },
  })
}

/** The screen to open after signing in. */
export const googleRedirect = () => readPendingSignIn()?.redirect ?? null

/** Throws a `Refusal` with a message to show. */
export function useGoogleSignIn() {
  return useSignIn(async (answer: GoogleAnswer) => {
    const body = proofOf(answer)
    const { google } = await contract()
    return settle(call(google, { body }), FAILED)
  })
}

/** Single use: the stored state is removed in any case. */
function proofOf({ code, state, error }: GoogleAnswer) {
  const pending = readPendingSignIn()
  sessionStorage.removeItem(KEY)
  if (error === 'access_denied') throw new Refusal(CANCELLED)
  // Rejects a response this tab did not request, which could sign the user in to an attacker's account.
  if (!pending || state !== pending.state) throw new Refusal(NOT_ASKED)
  if (error || !code) throw new Refusal(FAILED)
  return { code, verifier: pending.verifier }
}

function readPendingSignIn(): PendingGoogleSignIn | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept ? JSON.parse(kept) : undefined
}
