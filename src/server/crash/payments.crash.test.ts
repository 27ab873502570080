import { describe, test } from 'vitest'
import type { ServerProcess } from '../testing/server-process.ts'
import { databasesOfRun } from './databases.ts'
import { openHouse } from './house.ts'
import { signUp } from './seller.ts'

const callAs =
  (token: string) => async (server: ServerProcess, method: string, path: string, body?: object) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }
type Call = ReturnType<typeof callAs>

/** Buys and pays for practice: what a provider would send has come in through the webhook's door when this is answered. */
async function buy(call: Call, server: ServerProcess) {
  const { url } = await call(server, 'POST', '/api/billing/checkout', { plan: 'pro', interval: 'month' })
  const checkoutId = new URLSearchParams(url.split('#')[1]).get('practice')
  await call(server, 'POST', '/api/billing/practice/pay', { checkoutId })
}

// Each waits for its restarts: both databases do so together.
describe.concurrent.each(databasesOfRun)('on %s', (_, url) => {
  test('[security K4] killed between the receipt of a payment event and its effect, it has the effect once', async ({
    expect,
    onTestFinished,
  }) => {
    const house = await openHouse(url)
    onTestFinished(() => house.tearDown())
    const before = await house.start()
    // The first account is the administrator's.
    const call = callAs((await signUp(before, 'lena')).token)
    await before.kill()

    // It takes events and answers them, but nobody here does what they call for.
    const taking = await house.start({ ROLE: 'web' })
    await buy(call, taking)
    expect((await call(taking, 'GET', '/api/subscription-status')).plan).toBe('free')
    await taking.kill()

    const after = await house.start()
    const list = async (what: string) => (await call(after, 'GET', `/api/admin/payments/${what}`)).items
    await expect.poll(() => list('events?state=applied')).toHaveLength(2)
    expect((await call(after, 'GET', '/api/subscription-status')).plan).toBe('pro')
    expect(await list('subscriptions?state=active')).toHaveLength(1)
    expect(await list('invoices?state=paid')).toHaveLength(1)
    expect(await call(after, 'GET', '/api/admin/money?months=1')).toMatchObject({
      mrr: 3_900,
      customers: 1,
      months: [{ movement: { new: 3_900 } }],
    })
  }, 180_000)
})
