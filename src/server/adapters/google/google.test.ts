import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { googleSignIn } from './google.ts'
import { clientId, clientSecret, type GoogleFault, startGoogleServer } from './testing/google-server.ts'

async function make(given: { clientSecret?: string; timeoutMs?: number } = {}) {
  const server = await startGoogleServer()
  const google = googleSignIn({
    clientId,
    clientSecret,
    redirectUri: () => 'https://sell.example/login',
    endpoints: server.endpoints,
    timeoutMs: 60_000,
    ...given,
  })
  const begun = google.begin()
  return { server, google, begun }
}

test('the browser is sent with a proof that only it can complete', async () => {
  const { google, begun, server } = await make()
  const url = new URL(begun.url)
  expect(begun.url.startsWith(server.endpoints.authorization)).toBe(true)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'https://sell.example/login',
    scope: 'openid email profile',
    state: begun.state,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(begun.verifier).digest('base64url'),
  })
  const again = google.begin()
  for (const secret of ['state', 'verifier'] as const) {
    expect(Buffer.from(begun[secret], 'base64url').length).toBeGreaterThanOrEqual(32)
    expect(again[secret]).not.toBe(begun[secret])
  }
})

test('a code becomes a person, once and for the browser that began', async () => {
  const { server, google, begun } = await make()
  const code = server.agree(begun.url, { sub: '42', email: 'jo@shop.example' })
  expect(await google.identify(code, begun.verifier)).toEqual({ id: '42', email: 'jo@shop.example' })
  const refused = { name: 'GoogleError', kind: 'refused', message: expect.stringContaining('again') }
  await expect(google.identify(code, begun.verifier)).rejects.toMatchObject(refused)
  await expect(google.identify(server.agree(begun.url), google.begin().verifier)).rejects.toMatchObject(
    refused,
  )
})

/** Clocks may differ by half a minute. */
const past = Math.floor(Date.now() / 1_000) - 60
test.each([
  ['another audience', { aud: 'someone-else.apps.example' }, 'refused'],
  ['several audiences', { aud: [clientId, 'someone-else.apps.example'] }, 'refused'],
  ['another issuer', { iss: 'https://accounts.google.com.evil.example' }, 'refused'],
  ['an end that has passed', { exp: past }, 'refused'],
  ['an address that is not verified', { email_verified: false }, 'refused'],
  ['no word on whether it is verified', { email_verified: undefined }, 'down'],
  ['no address', { email: undefined }, 'down'],
  ['nobody', { sub: '' }, 'down'],
])('a person is not taken from a token with %s', async (_, claims, kind) => {
  const { server, google, begun } = await make()
  const code = server.agree(begun.url, claims)
  await expect(google.identify(code, begun.verifier)).rejects.toMatchObject({ name: 'GoogleError', kind })
  expect(await google.identify(server.agree(begun.url), begun.verifier)).toHaveProperty('id')
})

test.each<GoogleFault>(['500', 'hang', 'malformed', 'no-id-token', 'invalid-client'])(
  'an answer of Google with the fault %s is one to try again',
  async (fault) => {
    const { server, google, begun } = await make(fault === 'hang' ? { timeoutMs: 2_000 } : {})
    const code = server.agree(begun.url)
    server.failWith(fault)
    await expect(google.identify(code, begun.verifier)).rejects.toMatchObject({
      kind: 'down',
      message: 'Google can’t be reached right now. Try again in a moment.',
    })
    server.failWith(undefined)
    expect(await google.identify(code, begun.verifier)).toHaveProperty('id')
  },
)

test('a wrong secret of the installation is not the person’s fault', async () => {
  const { server, google, begun } = await make({ clientSecret: 'an old secret' })
  await expect(google.identify(server.agree(begun.url), begun.verifier)).rejects.toHaveProperty(
    'kind',
    'down',
  )
})
