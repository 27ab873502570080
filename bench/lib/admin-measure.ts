import type { AnyRoute } from '#contracts/core/route.ts'
import { feedbackApi } from '#contracts/feedback.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { type Question, questionsTo } from './admin-questions.ts'
import { printBar } from './bars.ts'
import { percentile } from './statistics.ts'

const ROUNDS = 20
/** Pages before the measured deep page, and rows of a page. */
const DEEP = { pages: 20, limit: 100 }
const MOST_P95_MS = 500
/** Slower requests are listed, so that their query plan can be checked. */
const NEAR_MS = 250

/** Routes that admins share with others. */
const SHARED: readonly string[] = [feedbackApi.comments.path]

/** Lists and charts. A file is made while it is sent, and nobody waits before an empty screen for it. */
const isShown = ({ method, path, events, file }: AnyRoute) =>
  method === 'GET' && (path.startsWith('/api/admin/') || SHARED.includes(path)) && !events && !file

/** Calls every admin route and prints its time with the slowest filter. */
export async function measureAdmin(app: App, db: Db, token: string): Promise<void> {
  const adminRoutes = app.handlers.filter(({ route }) => isShown(route))
  const verdicts: string[] = []
  for (const { route } of adminRoutes) {
    const asked = await questionsTo(db, route)
    const measured: Measured[] = []
    for (const question of asked) {
      measured.push(await ask(app, token, question))
      const deep = await deepPage(app, token, question)
      if (deep) measured.push(await ask(app, token, deep))
    }
    const verdict = verdictOn(measured)
    verdicts.push(verdict.word)
    printBar(`${verdict.word.padEnd(6)}  ${route.path}: ${verdict.figures}`)
    for (const near of measured.filter((each) => p95(each) > NEAR_MS))
      console.log(`          ${p95(near).toFixed(0)} ms: ${near.name}`)
  }
  const many = (word: string) => verdicts.filter((each) => each === word).length
  console.log(
    `${many('kept')} kept, ${many('MISSED')} missed (p95 under ${MOST_P95_MS} ms), ${many('open')} open`,
  )
}

interface Measured {
  name: string
  status: number
  times: number[]
}

/** Open where there was nothing to ask for: an id that the seed has no row of, or a refusal. */
function verdictOn(measured: Measured[]) {
  const refused = measured.find(({ status }) => status !== 200)
  if (refused) return { word: 'open', figures: `answered ${refused.status} to ${refused.name}` }
  const [slowest] = measured.toSorted((a, b) => p95(b) - p95(a))
  if (!slowest) return { word: 'open', figures: 'the seed has no row for it' }
  const figures = `p50 ${percentile(slowest.times, 0.5)?.toFixed(0)} ms, p95 ${p95(slowest).toFixed(0)} ms`
  return {
    word: p95(slowest) < MOST_P95_MS ? 'kept' : 'MISSED',
    figures: `${figures} (slowest of ${measured.length}: ${slowest.name})`,
  }
}

/** The same question on a deep page; undefined if its list is shorter. */
async function deepPage(app: App, token: string, { url, query }: Question): Promise<Question | undefined> {
  if (Object.keys(query).length > 1) return undefined
  let at: Record<string, string> = { ...query, limit: String(DEEP.limit) }
  for (let page = 0; page < DEEP.pages; page++) {
    const reply = await app.inject({ url, query: at, headers: { authorization: `Bearer ${token}` } })
    const next: unknown = reply.json().data?.next
    if (typeof next !== 'string') return undefined
    at = { ...at, cursor: next }
  }
  return { url, query: at }
}

const p95 = ({ times }: Measured) => percentile(times, 0.95) ?? 0

async function ask(app: App, token: string, { url, query }: Question): Promise<Measured> {
  const { cursor, ...shown } = query
  const name = `${new URLSearchParams(shown).toString() || 'no filter'}${cursor ? ', a deep page' : ''}`
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const reply = await app.inject({ url, query, headers: { authorization: `Bearer ${token}` } })
    times.push(performance.now() - began)
    if (reply.statusCode !== 200) return { name, status: reply.statusCode, times }
  }
  return { name, status: 200, times }
}
