import { accountApi } from '#contracts/account.ts'
import { runsApi } from '#contracts/runs.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export function download({ app }: TestApp, token: string, exportId: string) {
  const url = accountApi.exportFile.path.replace(':exportId', exportId)
  return app.inject({ url, headers: { authorization: `Bearer ${token}` } })
}

/** Makes an export to its end. */
export async function made(me: ReturnType<TestApp['as']>) {
  const { id, runId } = (await me.call(accountApi.startExport)).body.data
  const { events } = await me.events(runsApi.events, { params: { runId } })
  return { id, events: events.map(({ event }) => event) }
}
