import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { chatApi } from '#contracts/chat.ts'
import { chatSearchApi } from '#contracts/chat-search.ts'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { rowsOf } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { indexEverything } from '#server/features/chat-search/indexing.service.ts'
import { createLog } from '#server/log.ts'
import { builders } from '#server/testing/builders.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { printBar } from './lib/bars.ts'
import { openBenchDatabase } from './lib/database.ts'
import { describeTimes } from './lib/poll.ts'
import { percentile } from './lib/statistics.ts'
import { sentencesOf, wordOf } from './lib/vocabulary.ts'

const full = { messages: 100_000, chats: 100_000, binned: 10_000, rounds: 40 }
const quick = { messages: 2_000, chats: 2_000, binned: 200, rounds: 2 }
type Plan = typeof full

/** One chat in so many belongs to the project, and has accents in its title. */
const IN_PROJECT = 4
const ACCENTED = 3
const MOST_P95_MS = 300

/** From a word that nearly all messages hold to one that hardly any does; a beginning, a phrase, and slips of the finger. */
const texts = [
  wordOf(0),
  wordOf(3),
  wordOf(40),
  wordOf(332),
  wordOf(900),
  wordOf(2_500),
  `${wordOf(1)} ${wordOf(60)}`,
  `${wordOf(5)} ${wordOf(9)} ${wordOf(300)}`,
  wordOf(20).slice(0, 4),
  `"${wordOf(0)} ${wordOf(2)}"`,
  swapped(wordOf(700)),
]
/** And the longest walk: what nearly all messages hold, on days that have none. */
const questions: Record<string, string>[] = [...texts.map((q) => ({ q })), { q: wordOf(0), to: '2020-01-01' }]

/** Every way in which chats are listed: as the sidebar, the palette, the history and the bin do. What nobody has is the longest walk. */
const listings = (projectId: string): Record<string, string>[] => [
  {},
  { sort: 'newest' },
  { sort: 'name' },
  { bin: 'true' },
  { project: projectId },
  { project: 'none' },
  { q: wordOf(0) },
  { q: wordOf(2_500) },
  { q: 'nobody wrote this' },
  { q: wordOf(2_500), project: projectId },
  { q: 'nobody wrote this', from: '2020-01-01', to: '2099-01-01' },
]

/** How long one waits for the list and the search with 100,000 messages in as many chats, on both databases. */
export async function benchSearch(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean' } } })
  const plan = values.quick ? quick : full
  await measure('embedded', plan, {})
  const database = await openBenchDatabase(undefined)
  try {
    await measure('PostgreSQL', plan, { DATABASE_URL: database.url })
  } finally {
    await database.stop()
  }
}

async function measure(name: string, plan: Plan, env: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...env })
  const log = createLog(config.logLevel)
  const { database, close } = await openDatabase(config, log)
  const deps = await createDeps({ config, database, log, announce: () => {}, publicUrl: () => '' })
  const app = await createApp(deps)
  try {
    const { id, token } = await builders(deps).user()
    const projectId = await fill(deps, id, plan)
    const began = performance.now()
    await indexEverything(deps.db, new AbortController().signal)
    const seconds = (performance.now() - began) / 1_000
    console.log(`${name}, words of ${plan.messages} messages added in ${seconds.toFixed(1)} s`)
    await deps.db.execute(sql`analyze`)

    const ask = async (url: string, query: Record<string, string>) => {
      const asked = performance.now()
      const reply = await app.inject({ url, query, headers: { authorization: `Bearer ${token}` } })
      if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.payload}`)
      return { ms: performance.now() - asked, next: reply.json().data.next as string | null }
    }
    await measureSearch(name, plan, ask)
    await measureLists(name, plan, listings(projectId), ask)
  } finally {
    await app.close()
    await deps.tally.write()
    await close()
    await removeFolder()
  }
}

type Ask = (url: string, query: Record<string, string>) => Promise<{ ms: number; next: string | null }>

async function measureSearch(name: string, { rounds }: Plan, ask: Ask): Promise<void> {
  const found: number[] = []
  for (const question of questions) {
    const times: number[] = []
    for (let n = 0; n < rounds; n++) times.push((await ask(chatSearchApi.search.path, question)).ms)
    console.log(`${name}, searched ${Object.values(question).join(' until ')}: ${describeTimes(times)}`)
    found.push(...times)
  }
  judge(`${name}, GET ${chatSearchApi.search.path}`, found)
}

/** Each list for itself: among many quick ones a slow one would not show. Its second page is read with it. */
async function measureLists(
  name: string,
  { rounds }: Plan,
  lists: Record<string, string>[],
  ask: Ask,
): Promise<void> {
  for (const query of lists) {
    const times: number[] = []
    for (let n = 0; n < rounds; n++) {
      const { ms, next } = await ask(chatApi.list.path, query)
      times.push(ms)
      if (next) times.push((await ask(chatApi.list.path, { ...query, cursor: next })).ms)
    }
    judge(`${name}, GET ${chatApi.list.path}?${new URLSearchParams(query)}`, times)
  }
}

function judge(what: string, times: number[]): void {
  const p95 = percentile(times, 0.95) ?? 0
  console.log(`${what}: ${describeTimes(times)}`)
  printBar(`${p95 < MOST_P95_MS ? 'kept' : 'MISSED'}  p95 ${p95.toFixed(1)} ms (under ${MOST_P95_MS} ms)`)
}

/** Each message is six sentences, of which there are enough that hardly two messages are alike; each title is the begin of one. */
async function fill({ db }: Deps, userId: number, { messages, chats, binned }: Plan): Promise<string> {
  const sentences = JSON.stringify(sentencesOf(5_000))
  await db.execute(sql`create table bench_sentences as
    select n::int - 1 as n, text from json_array_elements_text(${sentences}::json) with ordinality as given (text, n)`)
  await db.execute(sql`create index on bench_sentences (n)`)
  const [project] = await rowsOf<{ id: string }>(
    db,
    sql`insert into projects (id, user_id, name, slug) values (gen_random_uuid(), ${userId}::int, 'Lamps', 'lamps') returning id`,
  )
  const projectId = project?.id ?? ''
  await db.execute(sql`insert into chats (id, user_id, title, project_id, created_at, updated_at, deleted_at)
    select gen_random_uuid(), ${userId}::int,
      case when c % ${ACCENTED}::int = 0 then 'Größe ' else '' end || c || ' ' || left(text, 60),
      case when c % ${IN_PROJECT}::int = 0 then ${projectId}::uuid end,
      now() - (c * 7919::bigint % ${chats}::int) * interval '1 minute', now() - c * interval '1 minute',
      case when c > ${chats}::int then now() end
    from generate_series(1, ${chats + binned}::int) c join bench_sentences on n = c % 5000`)
  await db.execute(sql`with chat as (select id, row_number() over (order by id) as n from chats where deleted_at is null)
    insert into messages (id, chat_id, user_id, role, content, created_at)
    select gen_random_uuid(), chat.id, ${userId}::int, case when m % 2 = 0 then 'user' else 'assistant' end,
      (select string_agg(text, ' ') from bench_sentences where n in
        ((m * 7919) % 5000, (m * 104729) % 4999, (m * 31) % 4993, (m * 1299709) % 4987, (m * 613) % 4973, (m * 15485863) % 4969)),
      now() - m * interval '1 minute'
    from generate_series(1, ${messages}::bigint) m join chat on chat.n = m % ${chats}::int + 1`)
  await db.execute(sql`drop table bench_sentences`)
  await db.execute(sql`analyze`)
  return projectId
}

function swapped(word: string): string {
  const [first = '', second = '', third = '', ...rest] = word
  return [first, third, second, ...rest].join('')
}
