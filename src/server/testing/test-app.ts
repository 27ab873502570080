import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import type { AnswerOf, AnyRoute, RequestOf } from '#contracts/core/route.ts'
import { watchModelSettings } from '#server/features/models/model-settings.service.ts'
import { watchPlans } from '#server/features/plans/plans-admin.service.ts'
import { createAi } from '../adapters/ai/providers.ts'
import { manualClock } from '../adapters/clock/manual.ts'
import { lazyRenderer } from '../adapters/pages/built-wing.ts'
import { type App, createApp } from '../app.ts'
import { jobsOf } from '../area.ts'
import { createDeps } from '../assemble.ts'
import { readConfig } from '../config.ts'
import { type Deps, type DepsOverrides, overrideDeps } from '../deps.ts'
import { guardStreams } from '../features/auth/sessions.service.ts'
import { createLog } from '../log.ts'
import type { JobWork } from '../ports/jobs.ts'
import type { EmailMessage } from '../ports/mail.ts'
import { builders } from './builders.ts'
import { readEvents } from './read-events.ts'
import { type TestDb, testDb } from './test-db.ts'

interface TestAppOptions {
  /** Settings as they would come from the environment. */
  env?: Record<string, string>
  /** Parts to use instead of the usual ones. */
  parts?: DepsOverrides
  /** Runs jobs as a worker does. Without it they wait in the queue. */
  working?: boolean
  /** Jobs beside the app's own. */
  works?: (deps: Deps) => JobWork[]
  db?: TestDb
}

type Call<R extends AnyRoute> = RequestOf<R> & { headers?: Record<string, string> }
/** Body a test may look at: the expected answer, or the error. */
type Body<R extends AnyRoute> = Omit<AnswerOf<R>, 'success'> &
  Omit<ErrorAnswer, 'success'> & { success: boolean }
export type TestApp = Awaited<ReturnType<typeof testApp>>

/** The whole server except its port, with its own database and folder. Removed after the test. */
export async function testApp({
  env = {},
  parts = {},
  working = false,
  works = () => [],
  db,
}: TestAppOptions = {}) {
  const own = db ?? (await testDb())
  const dataDir = await mkdtemp(join(tmpdir(), 'sellwright-test-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  const letters: EmailMessage[] = []
  const made = await createDeps({
    config,
    database: own.database,
    log: createLog(config.logLevel),
    publicUrl: () => 'http://sellwright.test',
    announce: () => {},
  })
  const usual = overrideDeps(made, {
    // Each reading of the clock is later than the one before, so lists by time have one order.
    clock: manualClock(new Date(), 1),
    email: { mail: { send: async (letter) => void letters.push(letter) } },
    models: { ai: createAi({ ...config.ai, builtInPace: 0 }) },
    // Tests run the sources; nothing has to be built first.
    pages: lazyRenderer(async () => (await import('#pages/renderer.tsx')).pageWing),
  })
  const deps = overrideDeps(usual, parts)
  const stopWatching = await deps.streams.runs.watch()
  const stopListening = await deps.streams.follower.listen()
  const stopReadingPlans = await watchPlans(deps)
  const stopReadingModels = await watchModelSettings(deps)
  await deps.jobs.start([...jobsOf(deps), ...works(deps)], working)
  const app = await createApp(deps)
  const stopGuarding = await guardStreams(deps, app.streams)

  onTestFinished(async () => {
    await deps.streams.runs.drain(0)
    await deps.jobs.stop(0)
    await stopWatching()
    await stopListening()
    await stopGuarding()
    await stopReadingPlans()
    await stopReadingModels()
    await app.close()
    await deps.tally.write()
    await deps.failures.write()
    await deps.pageVisits.write()
    if (!db) await own.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const build = builders(deps)
  return {
    app,
    deps,
    letters,
    dataDir,
    build,
    db: own,
    as: (token: string | undefined) => caller(app, token),
    anyone: caller(app, undefined),
  }
}

/** Makes calls as a browser would, and gives back status and body. */
function caller(app: App, token: string | undefined) {
  const inject = <R extends AnyRoute>(route: R, { params, query, body, headers }: Call<R>) =>
    app.inject({
      method: route.method,
      url: route.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)?.[name])),
      ),
      query: (query ?? {}) as Record<string, string>,
      ...(body !== undefined && { payload: body as object }),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
  return {
    async call<R extends AnyRoute>(
      route: R,
      ...[request]: Record<never, never> extends RequestOf<R> ? [Call<R>?] : [Call<R>]
    ) {
      const reply = await inject(route, (request ?? {}) as Call<R>)
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() as Body<R> }
    },
    /** Reads a stream to its end. */
    async events<R extends AnyRoute>(route: R, request: Call<R>) {
      const reply = await inject(route, request)
      return {
        status: reply.statusCode,
        runId: String(reply.headers['x-run-id']),
        events: readEvents(reply.payload),
        body: reply.payload,
      }
    },
  }
}

export const newId = () => randomUUID()
