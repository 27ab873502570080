import {
  CodeChallengeMethod,
  decodeIdToken,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from 'arctic'
import { z } from 'zod'
import type { Clock } from '#server/ports/clock.ts'
import { type Google, GoogleError, type GooglePerson } from '#server/ports/google.ts'

export interface GoogleOptions {
  clientId: string
  clientSecret: string
  /** Redirect address for Google. Computed each time: it is known once the server listens. */
  redirectUri: () => string
  clock: Clock
  /** Others than Google's own are for tests. */
  endpoints?: { authorization: string; token: string }
  timeoutMs?: number
}

const googleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
}
const issuers = ['https://accounts.google.com', 'accounts.google.com']
const scopes = ['openid', 'email', 'profile']

/** Claims read from an ID token. It comes from Google's token endpoint over TLS, so its signature would prove nothing more. */
const Claims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.boolean(),
})

export function googleSignIn(options: GoogleOptions): Google {
  const { clientId, clientSecret, redirectUri, endpoints = googleEndpoints } = options
  const client = () => new OAuth2Client(clientId, clientSecret, redirectUri())
  return {
    begin() {
      const [state, verifier] = [generateState(), generateCodeVerifier()]
      const { S256 } = CodeChallengeMethod
      const url = client().createAuthorizationURLWithPKCE(
        endpoints.authorization,
        state,
        S256,
        verifier,
        scopes,
      )
      return { url: url.href, state, verifier }
    },
    async identify(code, verifier) {
      try {
        const asking = client().validateAuthorizationCode(endpoints.token, code, verifier)
        const tokens = await within(options.timeoutMs ?? 10_000, asking)
        return readPerson(tokens.idToken(), options)
      } catch (error) {
        throw toGoogleError(error)
      }
    },
  }
}

function readPerson(idToken: string, { clientId, clock }: GoogleOptions): GooglePerson {
  const { iss, aud, exp, ...claims } = Claims.parse(decodeIdToken(idToken))
  const forUs = issuers.includes(iss) && aud === clientId
  if (!forUs) throw refused('Google’s response was not meant for this app.', { iss, aud })
  if (exp * 1_000 <= clock.now().getTime()) throw refused('Google’s response has expired.', { exp })
  if (!claims.email_verified) {
    throw new GoogleError(
      'refused',
      'Google hasn’t verified this account’s email address. Verify it with Google first.',
      {},
    )
  }
  return { id: claims.sub, email: claims.email }
}

const refused = (why: string, detail: unknown) =>
  new GoogleError('refused', `${why} Start signing in again.`, detail)

function toGoogleError(error: unknown): GoogleError {
  if (error instanceof GoogleError) return error
  // The code was used, is too old, or belongs to another browser.
  if (error instanceof OAuth2RequestError && error.code === 'invalid_grant')
    return refused('Google did not accept this sign-in.', error)
  return new GoogleError('down', 'Google can’t be reached right now. Try again in a moment.', error)
}

/** The library's request cannot be ended from here; after this it is no longer waited for. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Google took too long')), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
