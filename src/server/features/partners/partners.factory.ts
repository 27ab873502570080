import { authApi } from '#contracts/auth.ts'
import { partnersApi } from '#contracts/partners.ts'
import { referralCookie } from '#server/http/referral.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const application = {
  website: 'https://lena.example/shop',
  about: 'I write about lamps for people who sell them.',
  payTo: 'lena@pay.example',
  agreed: true as const,
}

/** Someone whose application an admin approved. */
export async function approvedPartner(app: TestApp) {
  const [lena, admin] = [await app.build.user(), await app.build.user({ role: 'admin' })]
  const me = app.as(lena.token)
  await me.call(partnersApi.apply, { body: application })
  await app.as(admin.token).call(partnersApi.adminDecide, {
    params: { userId: String(lena.id) },
    body: { state: 'approved' },
  })
  const own = async () => {
    const { data } = (await me.call(partnersApi.own)).body
    if (!data) throw new Error('There is no partner.')
    const { items: payouts } = (await me.call(partnersApi.payouts, { query: {} })).body.data
    return { ...data, payouts }
  }
  return { lena, me, own, admin: app.as(admin.token), code: (await own()).code ?? '' }
}

/** Referral of a browser that followed a link some time ago. */
export const cameBy = (code: string, sub = '', at = new Date()) => ({
  cookie: (referralCookie(`/pricing?ref=${code}&sub=${sub}`, at) ?? '').split(';')[0] ?? '',
})

let people = 0

/** Someone signs up in a browser that sends these headers. */
export async function signUpBy(
  app: TestApp,
  headers: Record<string, string>,
  email = `new${++people}@shop.example`,
) {
  const body = { username: `new${++people}`, email, password: 'correct horse lamp' }
  const reply = await app.anyone.call(authApi.signup, { body, headers })
  await app.deps.db.execute('update users set email_verified_at = now()')
  return { token: reply.body.token, id: Number(reply.body.user.id) }
}
