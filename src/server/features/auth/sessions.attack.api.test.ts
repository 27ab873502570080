import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { authApi } from '#contracts/auth.ts'
import { chatApi } from '#contracts/chat.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { jo, logIn, mara, settled, signedUp, tokenFor } from './testing/people.ts'

afterEach(() => void vi.useRealTimers())

const NEW = 'a chair that does not fold'
const status = async (app: TestApp, token: string) => (await app.as(token).call(authApi.me)).status

/** The app on a port, with an open stream of one session of Mara's, another session, and Jo's stream beside it. */
async function streaming() {
  const app = await testApp({ working: true })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const seller = await signedUp(app)
  const other = (await logIn(app, 'mara', mara.password)).body.token
  const stranger = await signedUp(app, jo)
  const open = async (user: { id: number; token: string }) => {
    const { runId } = await app.build.chat({ id: user.id })
    const response = await fetch(`http://127.0.0.1:${port}/api/runs/${runId}/events`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    const end = response.text().then(
      () => 'ended',
      () => 'cut',
    )
    return { end }
  }
  const stream = await open({ id: seller.id, token: other })
  await open(stranger)
  await expect.poll(() => app.app.streams.count()).toBe(2)
  return { app, seller, other, stranger, stream }
}
type Streaming = Awaited<ReturnType<typeof streaming>>

async function expectOut({ app, other, stranger, stream }: Streaming) {
  expect(await status(app, other)).toBe(401)
  expect((await app.as(other).call(chatApi.list)).status).toBe(401)
  expect(await stream.end).toBe('cut')
  await expect.poll(() => app.app.streams.count()).toBe(1)
  expect(await status(app, stranger.token)).toBe(200)
}

test('A3: every login gives a token of its own, of 256 random bits, and the old one stays what it was', async () => {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  const tokens = [seller.token]
  for (let at = 0; at < 3; at++) tokens.push((await logIn(app, 'mara', mara.password)).body.token)
  expect(new Set(tokens).size).toBe(4)
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await status(app, token)).toBe(200)
  }
})

test('A3: a session ends 90 days after it began and 30 after it was last seen, and not before', async () => {
  const app = await testApp({ working: true })
  const { token } = await signedUp(app)
  const [session] = await rowsOf<{ days: number }>(
    app.deps.db,
    sql`select round(extract(epoch from expires_at - created_at) / 86400) as days from sessions`,
  )
  expect(Number(session?.days)).toBe(90)
  const set = (column: string, value: string) =>
    app.deps.db.execute(sql.raw(`update sessions set ${column} = now() + interval '${value}'`))

  await set('seen_at', '-29 days')
  expect(await status(app, token)).toBe(200)
  await set('seen_at', '-30 days -1 second')
  expect(await status(app, token)).toBe(401)
  await set('seen_at', '0')
  await set('expires_at', '1 minute')
  expect(await status(app, token)).toBe(200)
  await set('expires_at', '-1 second')
  expect(await status(app, token)).toBe(401)
})

test('A4: after logout a token opens nothing and its streams are cut', async () => {
  const all = await streaming()
  expect(await status(all.app, all.other)).toBe(200)
  await all.app.as(all.other).call(authApi.logout)
  await expectOut(all)
  expect(await status(all.app, all.seller.token)).toBe(200)
})

test('A4: after a change of password the tokens of other browsers open nothing', async () => {
  const all = await streaming()
  const body = { current: mara.password, password: NEW }
  expect((await all.seller.call(accountApi.changePassword, { body })).status).toBe(200)
  await expectOut(all)
  expect(await status(all.app, all.seller.token)).toBe(200)
})

test('A4: after a reset no token opens anything', async () => {
  const all = await streaming()
  await all.app.anyone.call(authApi.forgotPassword, { body: { email: mara.email } })
  await settled(all.app)
  const body = { token: tokenFor(all.app, mara.email), password: NEW }
  expect((await all.app.anyone.call(authApi.resetPassword, { body })).status).toBe(200)
  await expectOut(all)
  expect(await status(all.app, all.seller.token)).toBe(401)
})

test('A4: a session that is ended in the settings is out, with its stream', async () => {
  const all = await streaming()
  const { data } = (await all.seller.call(accountApi.sessions)).body
  const other = data.find(({ current }) => !current)
  await all.seller.call(accountApi.endSession, { params: { sessionId: other?.id ?? '' } })
  await expectOut(all)
})

test('A4: a suspended account is out at once, and its streams are found within a beat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const all = await streaming()
  await all.app.deps.db.execute(sql`update users set suspended_at = now() where username = 'mara'`)
  expect(await status(all.app, all.other)).toBe(401)
  expect((await logIn(all.app, 'mara', mara.password)).body).toMatchObject({ type: 'FORBIDDEN' })
  vi.advanceTimersByTime(15_000)
  await expectOut(all)
})

test('A4: the streams of a session that was not seen for too long are found within a beat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const all = await streaming()
  await all.app.deps.db.execute(
    sql`update sessions set seen_at = now() - interval '31 days' where user_id = ${all.seller.id}`,
  )
  vi.advanceTimersByTime(15_000)
  await expectOut(all)
})

test('A4: an administrator who is none any more finds nothing there', async () => {
  const app = await testApp({ working: true })
  const { token } = await signedUp(app)
  const metrics = () => app.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })
  expect((await metrics()).statusCode).toBe(200)
  await app.deps.db.execute(sql`update users set role = 'user'`)
  expect((await metrics()).statusCode).toBe(404)
})

test('A5: nothing but the token itself, where it belongs, is a token', async () => {
  const app = await testApp({ working: true })
  const { token } = await signedUp(app)
  const [row] = await rowsOf<{ id: string; token_hash: string }>(app.deps.db, sql`select * from sessions`)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: '1', token })}.`
  const flipped = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
  const me = (headers: Record<string, string>, url = '/api/auth/me') =>
    app.app.inject({ url, headers }).then((reply) => reply.statusCode)

  for (const altered of [
    ...[flipped, token.toUpperCase(), token.slice(0, -1), `${token}A`, `${token}=`],
    ...[row?.token_hash, row?.id, unsigned, `${token},${token}`, '', 'null', 'undefined', '0'],
  ])
    expect([altered, await me({ authorization: `Bearer ${altered}` })]).toEqual([altered, 401])
  for (const scheme of ['Basic', 'Token', 'JWT', 'Bearer:', '']) {
    expect([scheme, await me({ authorization: `${scheme} ${token}` })]).toEqual([scheme, 401])
  }
  expect(await me({ cookie: `auth.token=${token}; token=${token}; session=${token}` })).toBe(401)
  expect(await me({ 'x-auth-token': token })).toBe(401)
  for (const name of ['token', 'access_token', 'auth.token'])
    expect(await me({}, `/api/auth/me?${name}=${token}`)).toBe(401)
  expect(await me({ authorization: `Bearer ${token}` })).toBe(200)
})
