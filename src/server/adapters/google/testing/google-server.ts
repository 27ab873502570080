import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export const clientId = 'sellwright.apps.example'
export const clientSecret = 'the secret of this installation'

export type GoogleFault = '500' | 'hang' | 'malformed' | 'no-id-token' | 'invalid-client'
export type Claims = Record<string, unknown>
interface Grant {
  claims: Claims
  challenge: string | null
  redirectUri: string | null
}

/** Imitates Google after consent: hands out a code, and accepts it once, from a client that can prove to be us. */
export async function startGoogleServer() {
  const grants = new Map<string, Grant>()
  const state: { fault: GoogleFault | undefined } = { fault: undefined }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (state.fault === 'hang') return
    if (state.fault === '500') return send(500, 'oops')
    if (state.fault === 'malformed') return send(200, '{"id_token": ')
    if (state.fault === 'no-id-token') return send(200, '{"access_token": "x"}')
    if (state.fault === 'invalid-client' || !isUs(form)) return send(401, '{"error":"invalid_client"}')
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const right =
      form.get('grant_type') === 'authorization_code' &&
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri')
    if (!grant || !right) return send(400, '{"error":"invalid_grant","error_description":"Bad Request"}')
    return send(200, JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: jwt(grant.claims) }))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoints: { authorization: `${origin}/auth`, token: `${origin}/token` },
    /** From now on every answer is this. */
    failWith: (fault: GoogleFault | undefined) => {
      state.fault = fault
    },
    /** Someone agrees at the address that they were sent to. Gives the code that they come back with. */
    agree(url: string, claims: Claims = {}): string {
      const asked = new URL(url).searchParams
      const code = `code-${grants.size}-${asked.get('state')}`
      grants.set(code, {
        claims: { ...usualClaims(), ...claims },
        challenge: asked.get('code_challenge_method') === 'S256' ? asked.get('code_challenge') : null,
        redirectUri: asked.get('redirect_uri'),
      })
      return code
    },
  }
}

const usualClaims = () => ({
  iss: 'https://accounts.google.com',
  aud: clientId,
  iat: Math.floor(Date.now() / 1_000),
  exp: Math.floor(Date.now() / 1_000) + 3_600,
  sub: '110248495921238986420',
  email: 'mara@lampwerk.example',
  email_verified: true,
})

const isUs = (form: URLSearchParams) =>
  form.get('client_id') === clientId && form.get('client_secret') === clientSecret

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: Claims) =>
  `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${Buffer.from('signature').toString('base64url')}`
