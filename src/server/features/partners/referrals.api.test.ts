import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { partnersApi } from '#contracts/partners.ts'
import { createApp } from '#server/app.ts'
import {
  claimBy,
  deliver,
  payAtStripe,
  settled,
  stripeApp,
} from '#server/features/billing/billing.factory.ts'
import { noteReferral } from '#server/features/referrals/referrals.service.ts'
import { readReferral } from '#server/http/referral.ts'
import { openWeb } from '#server/http/static.ts'
import { clockAt } from '#server/testing/clock.ts'
import { signed } from '#server/testing/payments.ts'
import { testApp } from '#server/testing/test-app.ts'
import { approvedPartner, cameBy, signUpBy } from './partners.factory.ts'

const DAY = 86_400_000
const inSeconds = (time: number) => Math.floor(time / 1_000)

test('payments during a partner’s suspension bring nothing, then or later; late payments are held from then on', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const clock = clockAt(new Date())
  app.deps.clock = clock
  const { own, lena, admin, code } = await approvedPartner(app)
  const held = async () => (await own()).money.held
  const decide = (state: 'approved' | 'suspended') =>
    admin.call(partnersApi.adminDecide, { params: { userId: String(lena.id) }, body: { state } })
  const { token } = await signUpBy(app, cameBy(code))
  const { events, subscriptionId } = await payAtStripe(stripe, { token })
  const tell = async (...told: typeof events) => {
    for (const event of told) await deliver(app, signed(event))
    await settled(app)
  }
  const pays = (time: number) =>
    tell(account.settle(account.bill(subscriptionId, { created: inSeconds(time) }).id, 'paid'))
  await tell(...events)
  expect(await held()).toBe(1_170)

  await decide('suspended')
  await pays(Date.now() + 1_000)
  expect(await held()).toBe(1_170)
  // Earlier commissions are taken back as usual.
  const [first] = account.invoicesFor(subscriptionId).slice(-1)
  await tell(account.returnCharge(`ch_${first?.id}`, 1_900))
  expect(await held()).toBe(600)

  clock.set(new Date(Date.now() + DAY))
  await decide('approved')
  await pays(Date.now() + 2 * DAY)
  expect(await held()).toBe(1_770)

  const late = account.bill(subscriptionId, {
    created: inSeconds(Date.now() - 20 * DAY),
    status: 'open',
  })
  late.status_transitions.paid_at = inSeconds(Date.now() + 3 * DAY)
  await tell(account.settle(late.id, 'paid'))
  clock.set(new Date(Date.now() + 32.5 * DAY))
  expect((await own()).money).toMatchObject({ held: 1_170, due: 1_770 })
})

test('[security K7] a partner who buys as a guest brings nothing, whoever claims it', async () => {
  const stripe = await stripeApp()
  const { app } = stripe
  const [partner, other] = [await approvedPartner(app), await approvedPartner(app)]
  // The address that the guest of all these purchases gives is the partner's, but for a tag.
  await app.deps.db.execute(
    sql`update users set email_key = 'lena+partner@shop.example' where id = ${partner.lena.id}`,
  )
  const buyAndClaim = async (headers: { cookie?: string }, claimer: { token: string }) => {
    const { events, subscriptionId } = await payAtStripe(stripe, { headers })
    for (const event of events) await deliver(app, signed(event))
    await settled(app)
    await claimBy(app, claimer.token, subscriptionId)
    await settled(app)
  }
  await buyAndClaim(cameBy(partner.code), await signUpBy(app, {}))
  expect(await partner.own()).toMatchObject({ money: { held: 0 }, sources: [] })
  await buyAndClaim({}, await signUpBy(app, cameBy(partner.code)))
  expect(await partner.own()).toMatchObject({ money: { held: 0 }, sources: [{ signups: 1 }] })
  await buyAndClaim(cameBy(other.code), await signUpBy(app, {}))
  expect(await other.own()).toMatchObject({ money: { held: 1_170 }, sources: [{ signups: 1, paid: 1 }] })
})

test('[security K7] a buyer who had paid before following a link is in no figure of the partner', async () => {
  const stripe = await stripeApp()
  const { app } = stripe
  const { own, code, lena } = await approvedPartner(app)
  const { token, id } = await signUpBy(app, {})
  for (const event of (await payAtStripe(stripe, { token })).events) await deliver(app, signed(event))
  await settled(app)
  const clickedAt = new Date(Date.now() + 60_000)
  await noteReferral(app.deps.db, id, { code, sub: '', clickedAt }, clickedAt)
  expect((await own()).sources).toEqual([])
  // As one was kept that came in between.
  await app.deps.db.execute(sql`insert into referrals (user_id, partner_id, sub, clicked_at)
    values (${id}, ${lena.id}, '', ${clickedAt.toISOString()}::timestamptz)`)
  expect((await own()).sources).toMatchObject([{ signups: 1, paid: 0 }])
})

test('[security K7] no code that is made up takes the click of a partner away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Sellwright</title>')
  const { deps, ...rest } = await testApp()
  const [first, second] = [await approvedPartner({ deps, ...rest }), await approvedPartner({ deps, ...rest })]
  const app = await createApp(deps, openWeb(folder))
  const alone = Fastify()
  await openWeb(folder).serve(alone, () => Promise.reject(new Error('Nobody can be asked.')))
  onTestFinished(async () => void (await Promise.all([app.close(), alone.close()])))
  const follow = async (code: string, headers = {}, at: { inject: typeof app.inject } = app) => {
    const reply = await at.inject({ method: 'GET', url: `/pricing?ref=${code}`, headers })
    expect(reply.statusCode).toBe(200)
    return readReferral(reply.headers['set-cookie']?.toString())?.code
  }
  expect(await follow(first.code)).toBe(first.code)
  expect(await follow(second.code, cameBy(first.code))).toBe(second.code)
  expect(await follow('aaaaaaaa', cameBy(first.code))).toBeUndefined()
  expect(await follow(second.code, cameBy(first.code), alone)).toBeUndefined()
  await second.admin.call(partnersApi.adminDecide, {
    params: { userId: String(second.lena.id) },
    body: { state: 'suspended' },
  })
  expect(await follow(second.code, cameBy(first.code))).toBeUndefined()
})
