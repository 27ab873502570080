import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import type { AnyRoute } from '#contracts/core/route.ts'
import { rowsOf } from '#server/db/database.ts'
import { testApp } from '#server/testing/test-app.ts'
import { mara, signedUp } from './testing/people.ts'

/** Requests with a password that finish after the password was changed. */
const current = mara.password
const asked: [AnyRoute, object][] = [
  [accountApi.changePassword, { current, password: 'the thief’s own words' }],
  [accountApi.changeEmail, { current, email: 'thief@example.com' }],
  [accountApi.startTwoFactor, { current }],
  [accountApi.deleteAccount, { current, confirm: mara.username }],
]

/** An app in which a right password is found to be right, and then the owner acts before anything comes of it. */
async function slowApp(meanwhile: string) {
  const app = await testApp({ working: true })
  const seller = await signedUp(app)
  const real = app.deps.passwords
  app.deps.passwords = {
    ...real,
    async verify(hash, password) {
      const right = await real.verify(hash, password)
      await app.deps.db.execute(sql.raw(meanwhile))
      return right
    },
  }
  return { app, seller }
}

const kept = (app: Awaited<ReturnType<typeof testApp>>) =>
  rowsOf(
    app.deps.db,
    sql`select email, suspended_at, password_hash, (select count(*)::int from mail_tokens where purpose = 'change-email') as changes,
      (select count(*)::int from two_factors) as factors from users`,
  )

test.each(asked)(
  'A4: $path with a password that was replaced while it was checked does nothing',
  async (route, body) => {
    const { app, seller } = await slowApp(`update users set password_hash = 'that of the new one'`)
    const reply = await seller.call(route, { body } as never)
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([403, ['current']])
    expect(await kept(app)).toEqual([
      { email: mara.email, suspended_at: null, password_hash: 'that of the new one', changes: 0, factors: 0 },
    ])
  },
)

test.each(asked)(
  'A4: $path from a session that was ended while it was checked does nothing',
  async (route, body) => {
    const { app, seller } = await slowApp('delete from sessions')
    const before = await kept(app)
    const reply = await seller.call(route, { body } as never)
    expect(reply.status).toBe(401)
    expect(await kept(app)).toEqual(before)
  },
)

test.each(asked)('$path does what it is for when nothing came between', async (route, body) => {
  const { app, seller } = await slowApp('select 1')
  const before = await kept(app)
  expect((await seller.call(route, { body } as never)).status).toBe(200)
  expect(await kept(app)).not.toEqual(before)
})
