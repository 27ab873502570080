import { useMutation } from '@tanstack/react-query'
import { Refusal } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { contract, settle, useSignIn } from './session.queries.ts'

/** What this tab keeps while the person is away at Google. */
interface Errand {
  state: string
  verifier: string
  redirect: string | null
}

/** What Google writes into the address when it sends the browser back. */
export interface GoogleAnswer {
  code: string | null
  state: string | null
  error: string | null
}

const KEY = 'auth.google'
const FAILED = 'Google could not log you in. Try again, or log in with your password.'
const CANCELLED = 'You did not finish logging in with Google. Try again, or log in with your password.'
const NOT_ASKED =
  'This sign-in with Google was not started here. Choose “Continue with Google” to start anew.'

/** Goes to Google, to come back to /login and from there to `redirect`. */
export function useGoogleStart() {
  return useMutation({
    mutationFn: async (redirect: string | null) => {
      const { googleStart } = await contract()
      const { url, state, verifier } = (await call(googleStart)).data
      sessionStorage.setItem(KEY, JSON.stringify({ state, verifier, redirect } satisfies Errand))
      location.assign(url)
    },
  })
}

/** Where the person wanted to go when they set out for Google. */
export const googleRedirect = () => readErrand()?.redirect ?? null

/** Signs in with what Google answered, or throws a `Refusal` that says what to do instead. */
export function useGoogleSignIn() {
  return useSignIn(async (answer: GoogleAnswer) => {
    const body = proofOf(answer)
    const { google } = await contract()
    return settle(call(google, { body }), FAILED)
  })
}

/** Good for one try: the errand is over, however it ends. */
function proofOf({ code, state, error }: GoogleAnswer) {
  const errand = readErrand()
  sessionStorage.removeItem(KEY)
  if (error === 'access_denied') throw new Refusal(CANCELLED)
  // An answer that this tab did not ask for may be someone's trap, to sign one in to an account of theirs.
  if (!errand || state !== errand.state) throw new Refusal(NOT_ASKED)
  if (error || !code) throw new Refusal(FAILED)
  return { code, verifier: errand.verifier }
}

function readErrand(): Errand | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept ? JSON.parse(kept) : undefined
}
