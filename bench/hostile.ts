import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type KnowledgeFile, knowledgeApi, MAX_PIECE_BYTES } from '#contracts/knowledge/knowledge.ts'
import { projectsApi } from '#contracts/projects.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { signUpUsers } from './lib/accounts.ts'
import { startNode } from './lib/children.ts'
import { startDecoy } from './lib/decoy.ts'
import { type HostileFile, hostileFiles } from './lib/hostile-files.ts'
import { LOOK_EVERY_MS, measureAll, printHostileBars } from './lib/hostile-measure.ts'

/** Outcome and duration of hostile files, and their effect on other users of the server. */
export async function benchHostile(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const server = startNode('bench/server.ts', { env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' } })
  const decoy = await startDecoy()
  try {
    const [, url = ''] = await server.line(/ready at (\S+)/)
    const [token = ''] = await signUpUsers(server, url, 1)
    const send = await sender(url, token)
    // A plain file first: what every reading needs is loaded then, and not counted against the first.
    await send({ name: 'plain.txt', content: Buffer.from('A lamp of oak.') })
    const around = { pid: server.pid, health: new URL('/api/health/live', url), send }
    const rows = await measureAll(await hostileFiles(decoy.url), around)
    printHostileBars(rows, decoy.asked())
  } finally {
    await server.stop()
    await decoy.stop()
    await removeFolder()
  }
}

/** Adds files one after the other, as a browser does, and removes each once its outcome is known. */
async function sender(
  url: string,
  token: string,
): Promise<(file: Pick<HostileFile, 'name' | 'content'>) => Promise<string>> {
  async function call<T>(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>): Promise<T> {
    const isBytes = body instanceof Uint8Array
    const type = isBytes ? 'application/octet-stream' : 'application/json'
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (response.status === 415) throw new Refused(answer.message)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.message}`)
    return answer.data
  }
  const project = await call<{ id: string }>('POST', projectsApi.create.path, { name: 'Lamps' })
  const uploads = knowledgeApi.startUpload.path.replace(':projectId', project.id)

  async function upload({ name, content }: Pick<HostileFile, 'name' | 'content'>): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const about = { name, bytes: content.length, sha256 }
    const { upload } = await call<{ upload: { id: string } }>('POST', uploads, about)
    const path = `/api/knowledge-uploads/${upload.id}`
    for (let at = 0; at < content.length; at += MAX_PIECE_BYTES)
      await call('PUT', `${path}?offset=${at}`, Uint8Array.from(content.subarray(at, at + MAX_PIECE_BYTES)))
    return (await call<KnowledgeFile>('POST', `${path}/finish`)).id
  }

  return async (file) => {
    try {
      const path = `/api/knowledge/${await upload(file)}`
      let now = await call<KnowledgeFile>('GET', path)
      while (now.state === 'reading' || (now.state === 'indexing' && now.reason === null)) {
        await wait(LOOK_EVERY_MS)
        now = await call<KnowledgeFile>('GET', path)
      }
      await call('DELETE', path)
      return now.reason ? `${now.state}: ${now.reason}` : now.state
    } catch (error) {
      if (error instanceof Refused) return `refused: ${error.message}`
      throw error
    }
  }
}

class Refused extends Error {}
