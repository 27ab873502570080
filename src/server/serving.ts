import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { jobsOf } from './area.ts'
import { createDeps } from './assemble.ts'
import { type Config, publicUrlNotice } from './config.ts'
import type { OpenedDatabase } from './db/open.ts'
import { type DepsOverrides, overrideDeps } from './deps.ts'
import { guardStreams } from './features/auth/sessions.service.ts'
import { setupNotice } from './features/auth/setup.service.ts'
import { endTestPayments } from './features/billing/test-payments.service.ts'
import { watchModelSettings } from './features/models/model-settings.service.ts'
import { watchPlans } from './features/plans/plans-admin.service.ts'
import { watchRuns } from './features/push/push.service.ts'
import type { Log } from './log.ts'

/** A stopping process has 15 seconds in all; most of them are for answers to finish. */
const DRAIN_MS = 9_000
const JOBS_GRACE_MS = 3_000
/** Time for readers to be told how their answers ended. */
const READERS_MS = 1_000
/** Longer waits are explained. */
const SILENT_MS = 500

export interface Serving {
  config: Config
  log: Log
  opened: OpenedDatabase
  announce: (line: string) => void
  /** Parts to use instead of the usual ones. */
  overrides: DepsOverrides
}

/** Deps to app to listening; and back, in the opposite order, when it stops. */
export async function serve({ config, log, opened, announce, overrides }: Serving) {
  try {
    let publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
    const made = await createDeps({
      config,
      database: opened.database,
      log,
      announce,
      publicUrl: () => publicUrl,
    })
    const deps = overrideDeps(made, overrides)
    const stopWatching = await deps.streams.runs.watch()
    const stopListening = await deps.streams.follower.listen()
    const stopReadingPlans = await watchPlans(deps)
    const stopReadingModels = await watchModelSettings(deps)
    await deps.jobs.start(jobsOf(deps), config.role !== 'web')
    await endTestPayments(deps)
    const stopNotifying = watchRuns(deps)
    const app = await createApp(deps)
    const stopGuarding = await guardStreams(deps, app.streams)
    if (config.role !== 'worker') {
      await app.listen({ host: config.host, port: config.port })
      publicUrl =
        config.publicUrl ?? `http://${shownHost(config.host)}:${(app.server.address() as AddressInfo).port}`
      announce(`Sellwright is ready at ${publicUrl}`)
      for (const notice of [publicUrlNotice(config, publicUrl), await setupNotice(deps)])
        if (notice) announce(notice)
    } else announce('Sellwright worker is ready')

    let stopping: Promise<void> | undefined
    const stop = () =>
      (stopping ??= (async () => {
        deps.lifecycle.draining = true
        app.server.close()
        await stopNotifying()
        const notice = setTimeout(
          () => deps.streams.runs.size() > 0 && announce('Finishing answers…'),
          SILENT_MS,
        )
        await Promise.all([deps.streams.runs.drain(DRAIN_MS), deps.jobs.stop(JOBS_GRACE_MS)])
        clearTimeout(notice)
        await app.streams.closeAll(READERS_MS)
        await stopWatching()
        await stopListening()
        await stopGuarding()
        await stopReadingPlans()
        await stopReadingModels()
        await app.close()
        await deps.tally.write()
        await deps.failures.write()
        await deps.pageVisits.write()
        await opened.close()
      })())
    return { url: publicUrl, stop, lost: opened.database.lost }
  } catch (error) {
    // Why it cannot be closed says less than why it was to be closed.
    await opened.close().catch(() => {})
    throw error
  }
}

const shownHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
