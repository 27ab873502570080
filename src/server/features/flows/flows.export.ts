import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { flowsOf } from './flows.repository.ts'
import { runsOf } from './running/flow-runs.repository.ts'
import { listSchedules } from './schedules/schedules.repository.ts'
import { sharesOf } from './shares/shares.repository.ts'

const AT_ONCE = 5

export const flowsExport: ExportPart = {
  label: 'Flows',
  tables: ['flows', 'flow_versions', 'flow_runs', 'flow_steps', 'flow_run_shares', 'flow_schedules'],
  about: {
    'flows.json': 'Your flows, with their versions.',
    'flow-runs.json':
      'Your runs of flows, with the inputs and results of each step and since when each is shared.',
    'flow-schedules.json': 'Your schedules of flows.',
  },
  async *files({ db }, userId) {
    yield { name: 'flows.json', content: jsonArray(asJson(await flowsOf(db, userId))) }
    yield { name: 'flow-runs.json', content: jsonArray(runsAsJson(db, userId)) }
    const schedules = (await listSchedules(db, userId)).map(({ schedule }) => schedule)
    yield { name: 'flow-schedules.json', content: jsonArray(asJson(schedules)) }
  },
}

async function* runsAsJson(db: Db, userId: number) {
  const shared = new Map((await sharesOf(db, userId)).map(({ runId, sharedAt }) => [runId, sharedAt]))
  let last: string | undefined
  do {
    const rows = await runsOf(db, userId, last, AT_ONCE)
    for (const { userId: _, steps, ...run } of rows)
      yield JSON.stringify({
        ...run,
        sharedAt: shared.get(run.id) ?? null,
        steps: steps.map((step) => ({ ...step, userId: undefined })),
      })
    last = rows[AT_ONCE - 1]?.id
  } while (last)
}

async function* asJson(rows: object[]) {
  for (const row of rows) yield JSON.stringify({ ...row, userId: undefined })
}
