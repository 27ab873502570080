import { createHash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { type Google, GoogleError, type GooglePerson } from '#server/ports/google.ts'

export interface GoogleOptions {
  clientId: string
  clientSecret: string
  /** Redirect address for Google. Computed each time: it is known once the server listens. */
  redirectUri: () => string
  /** Others than Google's own are for tests. */
  endpoints?: { authorization: string; token: string }
  timeoutMs?: number
}

const googleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
}
const issuer = 'https://accounts.google.com'

/** Claims beyond those that the library checks. */
const Claims = z.object({ sub: z.string().min(1), email: z.email(), email_verified: z.boolean() })

/** Failed checks of the ID token: it is meant for another client, comes from another issuer, or has expired. */
const tokenChecks: string[] = [oauth.JWT_CLAIM_COMPARISON, oauth.JWT_TIMESTAMP_CHECK]

export function googleSignIn(options: GoogleOptions): Google {
  const { endpoints = googleEndpoints } = options
  return {
    begin() {
      const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()]
      const url = new URL(endpoints.authorization)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: options.clientId,
        redirect_uri: options.redirectUri(),
        scope: 'openid email profile',
        state,
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      }).toString()
      return { url: url.href, state, verifier }
    },
    async identify(code, verifier) {
      try {
        return readPerson(await exchange(code, verifier, { ...options, endpoints }))
      } catch (error) {
        throw toGoogleError(error)
      }
    },
  }
}

/** Trades the code for an ID token. It comes from Google over TLS, so its signature would prove nothing more. */
async function exchange(
  code: string,
  verifier: string,
  { clientId, clientSecret, redirectUri, endpoints, timeoutMs = 10_000 }: GoogleOptions & Endpoints,
) {
  const google = { issuer, token_endpoint: endpoints.token }
  const client = { client_id: clientId }
  // The state was compared with that of the browser before.
  const callback = oauth.validateAuthResponse(
    google,
    client,
    new URLSearchParams({ code }),
    oauth.skipStateCheck,
  )
  const response = await oauth.authorizationCodeGrantRequest(
    google,
    client,
    oauth.ClientSecretPost(clientSecret),
    callback,
    redirectUri(),
    verifier,
    {
      signal: AbortSignal.timeout(timeoutMs),
      [oauth.allowInsecureRequests]: endpoints !== googleEndpoints,
    },
  )
  const tokens = await oauth.processAuthorizationCodeResponse(google, client, response, {
    requireIdToken: true,
  })
  return oauth.getValidatedIdTokenClaims(tokens)
}

type Endpoints = Required<Pick<GoogleOptions, 'endpoints'>>

function readPerson(idToken: unknown): GooglePerson {
  const { sub, email, email_verified } = Claims.parse(idToken)
  if (!email_verified) {
    throw new GoogleError(
      'refused',
      'Google hasn’t verified this account’s email address. Verify it with Google first.',
      {},
    )
  }
  return { id: sub, email }
}

function toGoogleError(error: unknown): GoogleError {
  if (error instanceof GoogleError) return error
  // The code was used, is too old, or belongs to another browser.
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant')
    return refused('Google did not accept this sign-in.', error)
  if (error instanceof oauth.OperationProcessingError && tokenChecks.includes(error.code ?? ''))
    return refused('Google’s response was not meant for this app, or has expired.', error)
  return new GoogleError('down', 'Google can’t be reached right now. Try again in a moment.', error)
}

const refused = (why: string, detail: unknown) =>
  new GoogleError('refused', `${why} Start signing in again.`, detail)
