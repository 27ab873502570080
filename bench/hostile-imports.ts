import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chatTransferApi } from '#contracts/chat-transfer.ts'
import { projectTransferApi } from '#contracts/project-transfer.ts'
import { isOpenRun, type RunState } from '#contracts/runs.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { signUpUsers } from './lib/accounts.ts'
import { startNode } from './lib/children.ts'
import { type HostileImport, hostileImports } from './lib/hostile-imports.ts'
import { LOOK_EVERY_MS, measureAll, printHostileBars } from './lib/hostile-measure.ts'

const apis = { chats: chatTransferApi, project: projectTransferApi }

/** Outcome and duration of hostile chat exports and project archives, and their effect on other users. */
export async function benchHostileImports(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const server = startNode('bench/server.ts', { env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' } })
  try {
    const [, url = ''] = await server.line(/ready at (\S+)/)
    // One for each, so that none meets the limit of an earlier one.
    const tokens = await signUpUsers(server, url, hostileImports.length)
    const send = (sent: SentImport) => importFile(url, sent)
    const around = { pid: server.pid, health: new URL('/api/health/live', url), send }
    printHostileBars(await measureAll(made(tokens), around))
  } finally {
    await server.stop()
    await removeFolder()
  }
}

type SentImport = HostileImport & { token: string; body: Uint8Array<ArrayBuffer> }

/** One after the other, each made before it is measured. */
function* made(tokens: string[]): Generator<SentImport> {
  for (const [n, token] of tokens.entries()) {
    const input = hostileImports[n]
    if (input) yield { ...input, token, body: new Uint8Array(input.content()) }
  }
}

/** Gives the state and note of the import at its end, or the refusal. */
async function importFile(url: string, { kind, body, token }: SentImport) {
  const { startImport, lastImport } = apis[kind]
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const response = await fetch(new URL(startImport.path, url), { method: 'POST', headers, body })
  const answer = await response.json()
  if (!response.ok) return `refused: ${answer.message}`
  let last: { state: RunState; note: string } = answer.data
  while (isOpenRun(last.state)) {
    await wait(LOOK_EVERY_MS)
    const next = await fetch(new URL(lastImport.path, url), {
      headers: { authorization: headers.authorization },
    })
    last = (await next.json()).data
  }
  return `${last.state}: ${last.note}`
}
