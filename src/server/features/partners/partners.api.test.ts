import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { partnersApi } from '#contracts/partners.ts'
import { rowsOf } from '#server/db/database.ts'
import { deliver, payAtStripe, settled, stripeApp } from '#server/features/billing/billing.factory.ts'
import { readReferral, referralCookie } from '#server/http/referral.ts'
import { clockAt } from '#server/testing/clock.ts'
import { signed } from '#server/testing/payments.ts'
import { PASSWORD } from '#server/testing/sign-up.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { application, approvedPartner, cameBy, signUpBy } from './partners.factory.ts'
import { putPayTo } from './partners.repository.ts'
import { payToContext } from './partners.service.ts'
import { payoutSettled } from './partners.tasks.ts'

test('someone applies, is approved, makes links, and only clicks on those are counted', async () => {
  const app = await testApp({ working: true })
  const { me, own, lena, code, admin } = await approvedPartner(app)
  expect(await own()).toMatchObject({ state: 'approved', payTo: 'lena@pay.example', code })
  expect((await me.call(partnersApi.apply, { body: application })).status).toBe(409)
  await me.call(partnersApi.addLink, { body: { sub: 'newsletter' } })
  expect((await me.call(partnersApi.addLink, { body: { sub: 'no spaces' } })).status).toBe(400)
  const click = (headers = {}) => app.anyone.call(partnersApi.click, { headers })
  const earlier = new Date(Date.now() - 60_000)
  // Only with the cookie of a link, each click once, and by another browser once more.
  for (const headers of [
    {},
    cameBy(code),
    cameBy(code, 'newsletter'),
    cameBy(code, 'newsletter', earlier),
    cameBy(code, 'newsletter', earlier),
    cameBy(code, 'unknown'),
    cameBy('aaaaaaaa'),
  ])
    expect((await click(headers)).status).toBe(200)
  await signUpBy(app, cameBy(code, 'newsletter'))
  expect((await own()).sources).toEqual([
    { sub: '', clicks: 1, signups: 0, paid: 0, earned: 0 },
    { sub: 'newsletter', clicks: 2, signups: 1, paid: 0, earned: 0 },
  ])
  const subjects = () => app.letters.map(({ subject }) => subject)
  await expect.poll(subjects).toContain('You are a Sellwright partner')
  const { body } = await admin.call(partnersApi.adminList, {
    query: { search: lena.email, state: 'approved' },
  })
  expect(body.data.items).toMatchObject([{ userId: String(lena.id), signups: 1 }])
})

test('[security K7] the last link within 60 days counts, and nobody brings themselves', async () => {
  const app = await testApp()
  const [first, second] = [await approvedPartner(app), await approvedPartner(app)]
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await signUpBy(app, cameBy(first.code, '', days(59)))
  await signUpBy(app, cameBy(first.code, '', days(61)))
  await signUpBy(app, { cookie: '__Host-partner=aaaaaaaa..99999999999' })
  await signUpBy(app, cameBy(second.code))
  await signUpBy(app, cameBy(second.code), second.lena.email.replace('@', '+again@'))
  const signups = async ({ own }: typeof first) => (await own()).sources.map((source) => source.signups)
  expect([await signups(first), await signups(second)]).toEqual([[1], [1]])
})

test('[security K7] a link followed after the first payment brings nothing', async () => {
  const stripe = await stripeApp()
  const { app } = stripe
  const { own, code, lena } = await approvedPartner(app)
  const [early, late] = [await signUpBy(app, cameBy(code)), await signUpBy(app, {})]
  for (const { token, id } of [early, late]) {
    const { events } = await payAtStripe(stripe, { token })
    for (const event of events) await deliver(app, signed(event))
    await settled(app)
    // A minute later: for the one who came by it before, this changes nothing.
    await app.deps.db.execute(sql`
      insert into referrals (user_id, partner_id, sub, clicked_at)
      values (${id}, ${lena.id}, '', now() + interval '1 minute') on conflict do nothing`)
    for (const event of events) await deliver(app, signed({ ...event, id: `${event.id}_again` }))
    await settled(app)
  }
  expect((await own()).money).toMatchObject({ held: 1_170 })
})

test('[security K7] commissions are held, become due, are paid out once and taken back with a refund', async () => {
  const stripe = await stripeApp()
  const { app, account } = stripe
  const { own, me, code, admin, lena } = await approvedPartner(app)
  const clock = clockAt(new Date())
  app.deps.clock = clock
  const [invoices, buyers]: [string[], number[]] = [[], []]
  // Each pays $39, of which 30% are $11.70: five bring $58.50.
  for (let buyer = 0; buyer < 5; buyer++) {
    const { token, id } = await signUpBy(app, cameBy(code))
    const { events, subscriptionId } = await payAtStripe(stripe, { token })
    buyers.push(id)
    for (const event of events) await deliver(app, signed(event))
    const customer = account.subscription(subscriptionId)?.customer.id ?? null
    invoices.push(account.invoicesOf(customer)[0]?.id ?? '')
  }
  await settled(app)
  expect(await own()).toMatchObject({ money: { held: 5_850, due: 0 }, sources: [{ signups: 5, paid: 5 }] })
  expect((await me.call(partnersApi.requestPayout)).body.message).toBe('The minimum payout is $50.')
  expect((await own()).payouts).toEqual([])

  // One is refunded while it is held: it brings nothing, and the others are not enough.
  const tell = async (event: Parameters<typeof signed>[0]) => {
    await deliver(app, signed(event))
    await settled(app)
  }
  const refund = (invoice: string | undefined, cents = 3_900) =>
    tell(account.returnCharge(`ch_${invoice}`, cents))
  clock.set(new Date(Date.now() + 31 * 86_400_000))
  expect((await own()).money).toMatchObject({ held: 0, due: 5_850 })
  const [one] = await Promise.all([
    me.call(partnersApi.requestPayout),
    me.call(partnersApi.requestPayout),
    me.call(partnersApi.requestPayout),
  ])
  expect([409, 200]).toContain(one.status)
  expect(await own()).toMatchObject({ money: { due: 0, requested: 5_850 }, payouts: [{ amount: 5_850 }] })

  // Refunded after it was asked for: it is taken back from what comes next, once.
  await refund(invoices[0])
  await refund(invoices[0])
  expect((await own()).money).toMatchObject({ due: -1_170, requested: 5_850 })

  const waiting = (await admin.call(partnersApi.adminPayouts, { query: { state: 'requested' } })).body.data
    .items
  expect(waiting).toMatchObject([{ userId: String(lena.id), payTo: 'lena@pay.example', amount: 5_850 }])
  const settle = (state: 'paid' | 'refused') =>
    admin.call(partnersApi.adminSettle, { params: { payoutId: waiting[0]?.id ?? '' }, body: { state } })
  expect((await settle('paid')).status).toBe(200)
  expect((await settle('refused')).status).toBe(409)
  // Wherever the next one goes.
  await putPayTo(app.deps.db, lena.id, app.deps.secrets.seal('new@pay.example', payToContext(lena.id)))
  const paid = await admin.call(partnersApi.adminPayouts, { query: { state: 'paid' } })
  expect(paid.body.data.items).toMatchObject([{ payTo: 'lena@pay.example' }])
  const seen = await me.call(partnersApi.payouts, { query: {} })
  expect(seen.body.data.items).toMatchObject([{ payTo: 'lena@pay.example', state: 'paid' }])
  await settled(app)
  const about = [String(lena.id)]
  const told = { names: [payoutSettled.name], state: 'done' as const, about, limit: 9 }
  expect(await app.deps.jobs.list(told)).toHaveLength(1)
  const deeds = await rowsOf<{ action: string; subject_id: number | null; cents: string | null }>(
    app.deps.db,
    sql`select action, subject_id, details->>'cents' as cents from audit
      where action in ('partner.decided', 'payout.requested', 'payout.settled') order by id`,
  )
  expect(deeds).toEqual([
    { action: 'partner.decided', subject_id: lena.id, cents: null },
    { action: 'payout.requested', subject_id: null, cents: '5850' },
    { action: 'payout.settled', subject_id: lena.id, cents: '5850' },
  ])
  const params = { userId: String(lena.id) }
  expect((await admin.call(partnersApi.adminGet, { params })).body.data).toMatchObject({
    code,
    payTo: 'new@pay.example',
    money: { paid: 5_850, due: -1_170 },
    sources: [{ signups: 5, paid: 5 }],
  })
  const earned = (await admin.call(partnersApi.adminCommissions, { params, query: {} })).body.data.items
  expect(earned).toHaveLength(6)
  expect((await own()).money).toMatchObject({ due: -1_170, requested: 0, paid: 5_850 })
  const { items } = (await me.call(partnersApi.commissions, { query: { limit: 2 } })).body.data
  expect(items).toMatchObject([{ kind: 'taken-back', amount: -1_170, state: 'due' }, { state: 'paid' }])

  // An invoice's total commission is always the expected one, in any order of settlement.
  const due = async () => (await own()).money.due
  const settleAll = async () => {
    const payoutId = newId()
    await app.deps.db.execute(
      sql`insert into payouts (id, partner_id, amount) values (${payoutId}, ${lena.id}, 1)`,
    )
    await app.deps.db.execute(sql`update commissions set payout_id = ${payoutId} where payout_id is null`)
    expect(await due()).toBe(0)
    return payoutId
  }
  await settleAll()
  await refund(invoices[1], 1_000)
  expect(await due()).toBe(-300)
  await settleAll()
  await refund(invoices[1], 2_000)
  expect(await due()).toBe(-300)
  await tell(account.dispute(`ch_${invoices[2]}`))
  expect(await due()).toBe(-1_470)
  await settleAll()
  await tell(account.closeDispute(`ch_${invoices[2]}`, 'won'))
  expect(await due()).toBe(1_170)
  const payoutId = await settleAll()
  await refund(invoices[2])
  expect(await due()).toBe(-1_170)
  await admin.call(partnersApi.adminSettle, { params: { payoutId }, body: { state: 'refused' } })
  expect(await due()).toBe(0)

  // A buyer who leaves does not leave the commission behind, and the books outlive the partner too.
  await app.deps.db.execute(sql`delete from users where id = ${buyers[3]}`)
  await tell(account.dispute(`ch_${invoices[3]}`))
  expect(await due()).toBe(-1_170)
  const books = sql`select count(*)::int as count, sum(amount)::int as sum from commissions`
  const before = await rowsOf(app.deps.db, books)
  await app.deps.db.execute(sql`delete from users where id = ${lena.id}`)
  expect(await rowsOf(app.deps.db, books)).toEqual(before)
})

test('[security K7] the payout address is changed with the password, and told; the list of payouts is a file in which no formula runs', async () => {
  const app = await testApp({ working: true })
  const { me, own, lena } = await approvedPartner(app)
  const { token: admin } = await app.build.user({ role: 'admin' })
  const passwordHash = await app.deps.passwords.hash(PASSWORD)
  await app.deps.db.execute(sql`update users set password_hash = ${passwordHash} where id = ${lena.id}`)
  const payTo = '=HYPERLINK("http://evil.example","pay")'
  const change = (current: string) => me.call(partnersApi.payTo, { body: { payTo, current } })
  expect(await change('a guess')).toMatchObject({
    status: 403,
    body: { fields: { current: expect.any(String) } },
  })
  expect(await own()).toMatchObject({ payTo: 'lena@pay.example' })
  expect((await change(PASSWORD)).body.data).toMatchObject({ payTo })
  const told = () => app.letters.filter(({ to }) => to.address === lena.email).map(({ subject }) => subject)
  await expect.poll(told).toContain('Your payout address was changed')
  for (const [day, cents] of [
    [1, 5_100],
    [2, 5_200],
    [2, 5_300],
    [3, 5_850],
  ])
    await app.deps.db.execute(sql`insert into payouts (partner_id, amount, requested_at)
      values (${lena.id}, ${cents}, ${`2026-11-0${day}T12:00:00Z`}::timestamptz)`)
  const list = async (cursor?: string) =>
    (await me.call(partnersApi.payouts, { query: { limit: 2, ...(cursor && { cursor }) } })).body.data
  const newest = await list()
  const rest = await list(newest.next ?? '')
  const amounts = [...newest.items, ...rest.items].map(({ amount }) => amount)
  expect([amounts[0], amounts.toSorted(), rest.next]).toEqual([5_850, [5_100, 5_200, 5_300, 5_850], null])
  const file = await app.app.inject({
    method: 'POST',
    url: partnersApi.adminPayoutsCsv.path,
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(file.body).toContain(`"'=HYPERLINK(""http://evil.example"",""pay"")",58.50,`)
  expect(file.headers['content-disposition']).toContain('payouts.csv')
  const exported = sql`select id from audit where action = 'payouts.exported'`
  expect(await rowsOf(app.deps.db, exported)).toHaveLength(1)
})

test('a page tells whoever follows a link whose it was, and takes no other word for it', () => {
  const now = new Date('2026-11-15T12:00:00.500Z')
  const cookie = referralCookie('/pricing?ref=abcdefgh&sub=a_b-1&x=1', now)
  expect(cookie).toBe(
    '__Host-partner=abcdefgh.a_b-1.1794744000; Path=/; Max-Age=5184000; Secure; HttpOnly; SameSite=Lax',
  )
  expect(readReferral(`other=1; ${cookie?.split(';')[0]}`)).toEqual({
    code: 'abcdefgh',
    sub: 'a_b-1',
    clickedAt: new Date('2026-11-15T12:00:00Z'),
  })
  const before = readReferral(cookie?.split(';')[0])
  const followed = (link: string, hours: number) =>
    readReferral(
      referralCookie(link, new Date(now.getTime() + hours * 3_600_000), before),
    )?.clickedAt.getTime()
  const link = '/pricing?ref=abcdefgh&sub=a_b-1'
  // The same link on the same day is the same click; another one, or another day, is another.
  expect(followed(link, 23)).toBe(before?.clickedAt.getTime())
  for (const [url, hours] of [
    [link, 25],
    ['/?ref=abcdefgh', 1],
    ['/?ref=hgfedcba&sub=a_b-1', 1],
  ] as const)
    expect(followed(url, hours)).toBeGreaterThan(now.getTime())
  for (const url of ['/', '//', '/?ref=', '/?ref=ABC', '/?ref=abcdefgh%0d%0aSet-Cookie:x', '/?ref=abcdefghi'])
    expect(referralCookie(url, now)).toBeUndefined()
  for (const cookies of [undefined, '', '__Host-partner=abcdefgh', 'x__Host-partner=abcdefgh..1'])
    expect(readReferral(cookies)).toBeUndefined()
})
