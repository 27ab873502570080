import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { rowsOf } from '#server/db/database.ts'
import { limits } from '#server/features/limits/limits.service.ts'
import { createLog } from '#server/log.ts'
import { PASSWORD, signUp } from '#server/testing/sign-up.ts'
import { testApp } from '#server/testing/test-app.ts'
import { codeOf, turnOn } from './two-factor.factory.ts'
import { hasTwoFactor, takeSecondFactor } from './two-factor.service.ts'

const MINUTE_MS = 60_000
const current = PASSWORD
const here = { network: '127.0.0.1', userAgent: 'test', requestId: 'r1', referral: undefined }

async function withSeller(options: Parameters<typeof testApp>[0] = {}) {
  let time = new Date('2026-11-15T09:00:10Z').getTime()
  const clock = { now: () => new Date(time) }
  const app = await testApp({ ...options, parts: { clock, ...options.parts } })
  const seller = await signUp(app)
  return {
    ...app,
    seller,
    me: seller.me,
    /** The time a number of 30-second steps from now. */
    at: (steps: number) => new Date(time + steps * 30_000),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    turnOn: () => turnOn(app, seller.me, PASSWORD),
    take: (code: string) =>
      takeSecondFactor(app.deps, seller.id, code, here).then(
        () => 'taken',
        (error: { type?: string }) => error.type,
      ),
  }
}

test('it is on once the first code of the app was right, and only with the password', async () => {
  const { me, at, deps, seller } = await withSeller()
  expect(await me.call(accountApi.startTwoFactor, { body: { current: 'not it' } })).toMatchObject({
    status: 403,
    body: { fields: { current: expect.any(String) } },
  })
  expect(await me.call(accountApi.enableTwoFactor, { body: { code: '123456' } })).toMatchObject({
    status: 409,
  })

  const { secret, uri } = (await me.call(accountApi.startTwoFactor, { body: { current } })).body.data
  expect(uri).toBe(
    `otpauth://totp/Sellwright:mara?issuer=Sellwright&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(await hasTwoFactor(deps, seller.id)).toBe(false)
  expect(await me.call(accountApi.enableTwoFactor, { body: { code: codeOf(secret, at(9)) } })).toMatchObject({
    status: 403,
    body: { fields: { code: expect.any(String) } },
  })
  expect((await me.call(accountApi.get)).body.data.twoFactor).toEqual({ on: false, recoveryCodesLeft: 0 })

  const enabled = await me.call(accountApi.enableTwoFactor, { body: { code: codeOf(secret, at(0)) } })
  expect(enabled.status).toBe(200)
  const codes = enabled.body.data.recoveryCodes
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  expect((await me.call(accountApi.get)).body.data.twoFactor).toEqual({ on: true, recoveryCodesLeft: 10 })
  expect(await me.call(accountApi.startTwoFactor, { body: { current } })).toMatchObject({ status: 409 })
  expect(await me.call(accountApi.enableTwoFactor, { body: { code: codeOf(secret, at(1)) } })).toMatchObject({
    status: 409,
  })
})

test('a code is taken once, also when it comes many times at once, and none from before it', async () => {
  const { turnOn, take, at, pass } = await withSeller()
  const { secret } = await turnOn()
  expect(await take(codeOf(secret, at(0)))).toBe('BAD_CREDENTIALS')
  pass(5 * MINUTE_MS)
  const code = codeOf(secret, at(0))
  const together = await Promise.all(Array.from({ length: 6 }, () => take(code)))
  expect(together.toSorted()).toEqual([...Array(5).fill('BAD_CREDENTIALS'), 'taken'])
  expect(await take(codeOf(secret, at(-1)))).toBe('BAD_CREDENTIALS')
  expect(await take(codeOf(secret, at(1)))).toBe('taken')
})

test('a clock may be one step off and no more; spaces are read over', async () => {
  const { turnOn, take, at, pass } = await withSeller()
  const { secret } = await turnOn()
  pass(10 * MINUTE_MS)
  expect(await take(codeOf(secret, at(-2)))).toBe('BAD_CREDENTIALS')
  expect(await take(codeOf(secret, at(2)))).toBe('BAD_CREDENTIALS')
  expect(await take(codeOf(secret, at(-1)))).toBe('taken')
  expect(await take(codeOf(secret, at(0)).replace(/^.../, '$& '))).toBe('taken')
  expect(await take(codeOf(secret, at(1)))).toBe('taken')
})

test('a recovery code works once, however it is written, and for its owner alone', async () => {
  const app = await withSeller()
  const { recoveryCodes } = await app.turnOn()
  const [first = '', second = '', third = ''] = recoveryCodes
  const stranger = await signUp(app, 'otto')
  await turnOn(app, stranger.me, PASSWORD)
  await expect(takeSecondFactor(app.deps, stranger.id, first, here)).rejects.toMatchObject({
    type: 'BAD_CREDENTIALS',
    fields: { code: expect.any(String) },
  })

  expect(await app.take(first.toUpperCase().replaceAll('-', ' '))).toBe('taken')
  expect(await app.take(first)).toBe('BAD_CREDENTIALS')
  expect(await app.take(second.replaceAll('-', ''))).toBe('taken')
  const together = await Promise.all(Array.from({ length: 6 }, () => app.take(third)))
  expect(together.filter((result) => result === 'taken')).toHaveLength(1)
  expect((await app.me.call(accountApi.get)).body.data.twoFactor.recoveryCodesLeft).toBe(7)
})

test('wrong codes are limited, right ones are not counted', async () => {
  const few = { ...limits, 'code-user': { ...limits['code-user'], most: 3 } }
  const { turnOn, take, pass, at, me, deps, seller } = await withSeller({ parts: { limits: few } })
  const { secret, recoveryCodes } = await turnOn()
  for (const code of recoveryCodes.slice(0, 5)) expect(await take(code)).toBe('taken')
  pass(MINUTE_MS)
  const guesses = await Promise.all(Array.from({ length: 6 }, () => take('abcd-efgh-ijkm')))
  expect(guesses.toSorted()).toEqual([...Array(3).fill('BAD_CREDENTIALS'), ...Array(3).fill('LIMIT_REACHED')])
  expect(await take(codeOf(secret, at(0)))).toBe('LIMIT_REACHED')
  const disabled = await me.call(accountApi.disableTwoFactor, {
    body: { current, code: codeOf(secret, at(0)) },
  })
  expect(disabled).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  // The owner elsewhere gets in.
  const elsewhere = { ...here, network: '203.0.113.7' }
  await takeSecondFactor(deps, seller.id, codeOf(secret, at(0)), elsewhere)
})

test('[security H1] six digits are not guessed from many networks; the owner’s recovery codes go on working', async () => {
  const few = { ...limits, 'code-account': { ...limits['code-account'], most: 5 } }
  const { turnOn, pass, at, deps, seller } = await withSeller({ parts: { limits: few } })
  const { secret, recoveryCodes } = await turnOn()
  pass(MINUTE_MS)
  const takeFrom = (network: string, code: string) =>
    takeSecondFactor(deps, seller.id, code, { ...here, network }).catch(({ type }) => type)
  const wrong = codeOf(secret, at(100))
  // Right ones are not counted.
  for (const steps of [-1, 0, 1])
    expect(await takeFrom('203.0.113.1', codeOf(secret, at(steps)))).toBe('code')
  pass(5 * MINUTE_MS)
  const guesses = await Promise.all(
    Array.from({ length: 9 }, (_, n) => takeFrom(`2001:db8:0:${n}::/64`, wrong)),
  )
  expect(guesses.toSorted()).toEqual([...Array(5).fill('BAD_CREDENTIALS'), ...Array(4).fill('LIMIT_REACHED')])
  expect(await takeFrom('203.0.113.7', codeOf(secret, at(0)))).toBe('LIMIT_REACHED')
  expect(await takeFrom('203.0.113.7', recoveryCodes[0] ?? '')).toBe('recovery code')
})

test('turning it off takes the password and a code; nothing of it is left', async () => {
  const { turnOn, me, pass, at, deps, seller } = await withSeller()
  const { secret, recoveryCodes } = await turnOn()
  pass(MINUTE_MS)
  const code = codeOf(secret, at(0))
  const disable = (body: { current: string; code: string }) => me.call(accountApi.disableTwoFactor, { body })
  expect(await disable({ current: 'not it', code })).toMatchObject({
    status: 403,
    body: { fields: { current: expect.any(String) } },
  })
  expect(await disable({ current, code: recoveryCodes[0]?.replace(/.$/, '0') ?? '' })).toMatchObject({
    status: 403,
    body: { fields: { code: expect.any(String) } },
  })
  expect(await hasTwoFactor(deps, seller.id)).toBe(true)
  expect((await disable({ current, code })).status).toBe(200)
  expect(await hasTwoFactor(deps, seller.id)).toBe(false)
  expect(await rowsOf(deps.db, sql`select * from recovery_codes`)).toEqual([])
  expect(await disable({ current, code })).toMatchObject({ status: 409 })
  expect(await me.call(accountApi.newRecoveryCodes, { body: { current, code } })).toMatchObject({
    status: 409,
  })
})

test('new recovery codes take the password and a code, and void the earlier ones', async () => {
  const { turnOn, me, take } = await withSeller()
  const [code = '', other = ''] = (await turnOn()).recoveryCodes
  const make = (body: { current: string; code: string }) => me.call(accountApi.newRecoveryCodes, { body })
  expect(await make({ current: 'not it', code })).toMatchObject({
    status: 403,
    body: { fields: { current: expect.any(String) } },
  })
  expect(await make({ current, code: 'abcd-efgh-ijkm' })).toMatchObject({
    status: 403,
    body: { fields: { code: expect.any(String) } },
  })
  const made = await make({ current, code })
  expect(made.body.data.recoveryCodes).toHaveLength(10)
  expect(await take(other)).toBe('BAD_CREDENTIALS')
  expect(await take(made.body.data.recoveryCodes[0] ?? '')).toBe('taken')
})

test('neither the secret nor a recovery code can be read from the database or the log', async () => {
  const lines: string[] = []
  const { turnOn, deps, me } = await withSeller({
    parts: { log: createLog('info', { write: (line) => lines.push(line) }) },
  })
  const { secret, recoveryCodes } = await turnOn()
  await me.call(accountApi.newRecoveryCodes, { body: { current, code: recoveryCodes[0] ?? '' } })
  const tables = ['two_factors', 'recovery_codes', 'jobs.job', 'run_events']
  const rows = await Promise.all(tables.map((table) => rowsOf(deps.db, sql`select * from ${sql.raw(table)}`)))
  const seen = JSON.stringify(rows) + lines.join('')
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(seen).not.toContain(hidden)
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'two-factor-on', requestId: expect.any(String) }),
  )
  expect(events).toContainEqual(expect.objectContaining({ event: 'recovery-codes' }))
})

test('each change is told by a letter', async () => {
  const { turnOn, me, letters } = await withSeller({ working: true })
  const { recoveryCodes } = await turnOn()
  const made = await me.call(accountApi.newRecoveryCodes, { body: { current, code: recoveryCodes[0] ?? '' } })
  const code = made.body.data.recoveryCodes[0] ?? ''
  expect((await me.call(accountApi.disableTwoFactor, { body: { current, code } })).status).toBe(200)
  const told = () => letters.filter(({ to }) => to.address === 'mara@shop.example').map((l) => l.subject)
  await expect
    .poll(told)
    .toEqual(
      expect.arrayContaining([
        'New recovery codes were created',
        'Two-factor sign-in was turned off',
        'Two-factor sign-in was turned on',
      ]),
    )
})
