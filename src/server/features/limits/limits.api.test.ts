// @both-databases
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authApi } from '#contracts/auth.ts'
import { chatApi } from '#contracts/chat.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { seoApi } from '#contracts/seo/seo.ts'
import { quickVision } from '../../testing/images.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDb } from '../../testing/test-db.ts'
import { bottlePhoto } from '../images/images.factory.ts'
import { pageOwner, withImage } from '../pages/pages.factory.ts'

const mara = { username: 'mara', email: 'mara@lampwerk.example', password: 'a lamp in the window' }
const many = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const statuses = (replies: { statusCode: number }[], status: number) =>
  replies.filter(({ statusCode }) => statusCode === status).length

async function guessing() {
  const test = await testApp({ env: { TRUST_PROXY: '1' } })
  await test.anyone.call(authApi.signup, { body: mara })
  const guess = (username: string, ip: string, password = 'a wrong guess') =>
    test.app.inject({
      method: 'POST',
      url: authApi.login.path,
      payload: { username, password },
      headers: { 'x-forwarded-for': ip },
    })
  return { ...test, guess }
}

test('H1: 20 wrong passwords for an account end the guessing, by name and by address alike', async () => {
  const { guess } = await guessing()
  const names = ['mara', 'MARA', mara.email, mara.email.toUpperCase(), ' mara ']
  const replies = await many(30, (at) => guess(names[at % names.length] ?? '', '203.0.113.7'))
  expect(statuses(replies, 401)).toBe(20)
  expect(statuses(replies, 429)).toBe(10)
  const late = await guess('mara', '203.0.113.7', mara.password)
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(600)
  expect((await guess('mara', '203.0.113.8', mara.password)).statusCode).toBe(200)
})

test('H1: 100 wrong passwords from one network end the guessing over all accounts', async () => {
  const { guess } = await guessing()
  const replies = await many(120, (at) => guess(`seller${at}`, '203.0.113.7'))
  expect(statuses(replies, 401)).toBe(100)
  expect((await guess('mara', '203.0.113.7', mara.password)).statusCode).toBe(429)
  expect((await guess('mara', '198.51.100.1', mara.password)).statusCode).toBe(200)
})

test('H1: the whole of an IPv6 network counts as one', async () => {
  const { guess } = await guessing()
  const replies = await many(25, (at) => guess('mara', `2001:db8:1:2:${at.toString(16)}::1`))
  expect(statuses(replies, 401)).toBe(20)
  expect((await guess('mara', '2001:db8:1:3::1', mara.password)).statusCode).toBe(200)
})

test('H1: links from letters cannot be guessed without end', async () => {
  const { anyone, deps, letters } = await testApp({ working: true })
  Object.assign(deps, { limits: { ...deps.limits, 'token-address': { most: 5, seconds: 600, message: '' } } })
  const tried = await many(8, () =>
    anyone.call(authApi.verifyEmail, { body: { token: randomUUID() } }).then(({ status }) => status),
  )
  expect(tried.toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  expect(letters).toEqual([])
})

test('H2: guesses at the same moment are all counted, and so are those after the window began', async () => {
  const { guess, deps } = await guessing()
  expect(statuses(await many(60, () => guess('mara', '203.0.113.7')), 401)).toBe(20)
  await deps.db.execute(sql`update rate_limits set window_ends_at = now() - interval '1 second'`)
  expect((await guess('mara', '203.0.113.7', mara.password)).statusCode).toBe(200)
})

test('[security H3] a restart forgets no audit, publication or picture of the hour', async () => {
  const db = await testDb()
  const few = { most: 2, seconds: 3_600, message: 'Too many.' }
  const start = async () => {
    const app = await testApp({ db, parts: { vision: quickVision() } })
    const names = ['seo-user', 'page-publish-user', 'image-user']
    Object.assign(app.deps, {
      limits: { ...app.deps.limits, ...Object.fromEntries(names.map((name) => [name, few])) },
    })
    return app
  }
  const first = await start()
  const owner = await pageOwner(first)
  const { id: pageId, revision, blocks } = await owner.create()
  const [params, photo] = [{ pageId }, await bottlePhoto()]
  await owner.call(pagesApi.save, {
    params,
    body: { revision, blocks: withImage(blocks, await owner.image()), buyLink: 'https://shop.example/buy' },
  })
  let sites = 0
  const saves = {
    audit: (app: typeof first) =>
      app.as(owner.user.token).call(seoApi.start, {
        body: { target: { kind: 'page', address: `https://shop${++sites}.example/` }, projectId: null },
      }),
    publication: async (app: typeof first) => {
      const { call } = app.as(owner.user.token)
      const { revision } = (await call(pagesApi.read, { params })).body.data
      return call(pagesApi.publish, { params, body: { revision } })
    },
    picture: async (app: typeof first) => {
      const { statusCode: status } = await app.app.inject({
        method: 'POST',
        url: '/api/images?name=bottle.jpg',
        payload: photo,
        headers: {
          authorization: `Bearer ${owner.user.token}`,
          'content-type': 'application/octet-stream',
        },
      })
      return { status }
    },
  }
  for (const [name, save] of Object.entries(saves))
    expect([name, (await save(first)).status]).toEqual([name, 200])
  const second = await start()
  for (const [name, save] of Object.entries(saves)) {
    expect([name, (await save(second)).status]).toEqual([name, 200])
    expect([name, (await save(second)).status]).toEqual([name, 429])
  }
  await db.drop()
})

test('H3: letters and questions are limited for each person and for all, and a restart forgets nothing', async () => {
  const db = await testDb()
  const few = { most: 3, seconds: 3_600, message: 'Too many.' }
  const start = async () => {
    const test = await testApp({ db })
    Object.assign(test.deps, { limits: { ...test.deps.limits, 'mail-user': few, 'ask-user': few } })
    return test
  }
  const first = await start()
  const { token } = await first.build.user({ verified: false })
  const { token: member } = await first.build.user()
  const letters = async (test: typeof first) => (await test.as(token).call(authApi.sendVerification)).status
  const question = async (test: typeof first) =>
    (
      await test.as(member).events(chatApi.send, {
        params: { chatId: randomUUID() },
        body: { id: randomUUID(), text: 'Price 50, cost 20. What is left?' },
      })
    ).status
  for (const ask of [letters, question]) expect([await ask(first), await ask(first)]).toEqual([200, 200])

  const second = await start()
  for (const ask of [letters, question]) {
    expect(await ask(second)).toBe(200)
    expect(await ask(second)).toBe(429)
  }
  const { token: other } = await second.build.user({ verified: false })
  expect((await second.as(other).call(authApi.sendVerification)).status).toBe(200)
  Object.assign(second.deps, { limits: { ...second.deps.limits, 'mail-all': { ...few, most: 0 } } })
  const { token: late } = await second.build.user({ verified: false })
  expect((await second.as(late).call(authApi.sendVerification)).status).toBe(429)
  await db.drop()
})
