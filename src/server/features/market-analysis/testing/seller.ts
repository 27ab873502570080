import { sql } from 'drizzle-orm'
import { canonApi } from '#contracts/canon.ts'
import { marketAnalysisApi } from '#contracts/market-analysis.ts'
import type { Plan } from '#contracts/plans.ts'
import { projectsApi } from '#contracts/projects.ts'
import { runsApi } from '#contracts/runs.ts'
import { usageApi } from '#contracts/usage.ts'
import type { Actor } from '#server/actor.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** A product page with its data, and words a buyer reads. */
export const productPage = (product: object, words = '') =>
  `<title>Shop</title><script type="application/ld+json">${JSON.stringify({ '@type': 'Product', ...product })}</script><main>${words}</main>`

export const priced = (price: string, priceCurrency: string) => ({ offers: { price, priceCurrency } })

type User = Awaited<ReturnType<TestApp['build']['user']>>

export const actorOf = ({ id, username, sessionId }: User, plan: Actor['plan']): Actor => ({
  userId: id,
  username,
  role: 'user',
  emailVerified: true,
  plan,
  timeZone: 'UTC',
  sessionId,
})

/** Someone with a plan and a project who has markets analysed. */
export async function marketSeller(app: TestApp, plan: Plan = 'pro') {
  const user = await app.build.user()
  await app.deps.db.execute(sql`update users set plan = ${plan} where id = ${user.id}`)
  const { call, events } = app.as(user.token)
  const made = await call(projectsApi.create, { body: { name: 'Arc lamp', businessInstructions: '' } })
  const params = { projectId: made.body.data.id }
  const of = (analysisId: string) => ({ params: { analysisId } })
  const start = (urls: string[]) => call(marketAnalysisApi.start, { params, body: { urls } })
  return {
    user,
    call,
    params,
    of,
    start,
    get: async (id: string) => (await call(marketAnalysisApi.get, of(id))).body.data,
    list: async (query = {}) => (await call(marketAnalysisApi.list, { params, query })).body.data,
    /** Starts one and follows it to its end. */
    async analyse(urls: string[]) {
      const { id } = (await start(urls)).body.data
      const told = await events(runsApi.events, { params: { runId: id } })
      return { id, events: told.events.map(({ event }) => event) }
    },
    canon: (canon: object) => call(canonApi.write, { params, body: { canon: { ...canon }, source: 'user' } }),
    proposals: async () => (await call(canonApi.proposals, { params })).body.data,
    prompts: async () => (await call(usageApi.limit, { params: { name: 'promptsPerDay' } })).body.data.used,
  }
}
