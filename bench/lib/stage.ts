import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEnd } from '../../scripts/lib/cleanup.ts'
import { makeFree, signUpUsers } from './accounts.ts'
import { startNode } from './children.ts'
import { type Cpus, pickCpus, pin } from './cpus.ts'
import { openBenchDatabase } from './database.ts'
import { appTarget, modelTarget, type Target, type TargetName } from './targets.ts'

const USERS = 16

export interface Stage {
  targets: Target[]
  cpus: Cpus | undefined
  stop(): Promise<void>
}

interface StageOptions {
  /** Folder for CPU profiles of the servers. */
  profile: string | undefined
}

/** Starts everything there is to measure, on this machine only, and all of it at once: five processes and a database server. */
export async function setStage({ profile }: StageOptions): Promise<Stage> {
  const cpus = pickCpus()
  if (cpus) pin(process.pid, cpus.harness)
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    while (stops.length > 0) await stops.pop()?.()
  }
  const keep = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    stops.push(part.stop)
    return part
  }

  async function startApp(name: TargetName, providerUrl: string, database?: { url: string; pid?: number }) {
    const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
    keep({ stop: onEnd(() => rm(folder, { recursive: true, force: true })) })
    const server = keep(
      startNode('bench/server.ts', {
        cpu: cpus?.measured,
        nodeOptions: profile ? ['--cpu-prof', `--cpu-prof-dir=${join(profile, name)}`] : [],
        env: {
          PORT: '0',
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
          AI_BASE_URL: `${providerUrl}/v1`,
          AI_MODEL: 'stub',
          ...(database && { DATABASE_URL: database.url }),
        },
      }),
    )
    const [, url = ''] = await server.line(/ready at (\S+)/)
    const tokens = await signUpUsers(server, url, USERS)
    await makeFree(url, tokens[0], 'compatible/stub')
    return appTarget(name, { url, pid: server.pid, databasePid: database?.pid, tokens })
  }

  try {
    const provider = keep(startNode('src/server/testing/provider/provider.ts', { cpu: cpus?.harness }))
    const [providerUrl] = await provider.line(/^http:\S+/)
    const proxy = keep(startNode('bench/lib/raw-proxy.ts', { cpu: cpus?.measured, args: [providerUrl] }))
    const [proxyUrl] = await proxy.line(/^http:\S+/)
    const embedded = await startApp('embedded', providerUrl)
    const database = keep(await openBenchDatabase(cpus?.measured))
    const postgres = await startApp('PostgreSQL', providerUrl, database)
    return {
      targets: [
        modelTarget('direct', providerUrl),
        modelTarget('raw proxy', proxyUrl, proxy.pid),
        embedded,
        postgres,
      ],
      cpus,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
