import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure } from '../bootstrap/failure.mjs'
import { onEnd } from './cleanup.ts'
import { findPostgres } from './postgres-binaries.ts'
import { run } from './processes.ts'

export interface Postgres {
  url: string
  stop: () => Promise<void>
}

interface Cluster {
  bin: string
  version: number
  folder: string
  /** Whom the server runs as; it refuses to run as root. */
  owner: { uid?: number; gid?: number }
  password: string
}

/** A PostgreSQL server that nobody else uses, gone without a trace after `stop`; or the one TEST_DATABASE_URL names. */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }

  const { bin, version } = await findPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  let server: ChildProcess | undefined
  const stop = onEnd(async () => {
    if (server) await end(server)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  try {
    const owner = await ownerFor(folder)
    const cluster: Cluster = {
      bin: await readableFor(owner, bin, folder),
      version,
      folder,
      owner,
      password: randomBytes(12).toString('hex'),
    }
    await initialise(cluster)
    const port = await freePort()
    server = await serve(cluster, port)
    return { url: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ownerFor(folder: string): Promise<Cluster['owner']> {
  if (process.getuid?.() !== 0) return {}
  const users = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  if (!uid || !gid)
    throw new Failure('PostgreSQL does not run as root, and there is no user "nobody" to run it as.')
  await chown(folder, Number(uid), Number(gid))
  return { uid: Number(uid), gid: Number(gid) }
}

/** A checkout in a closed home folder is closed to the server's user too; then it gets a copy. */
async function readableFor(owner: Cluster['owner'], bin: string, folder: string): Promise<string> {
  const trial = await run(join(bin, 'postgres'), ['--version'], { ...owner, cwd: folder }).catch(
    () => undefined,
  )
  if (trial?.code === 0) return bin
  const copy = join(folder, 'program')
  await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function initialise({ bin, version, folder, owner, password }: Cluster): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o644 })
  // From 17 on PostgreSQL brings this locale itself; before, the system has to.
  const locale =
    version >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const args = [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--no-sync',
    // A test opens several connections, and the usual 4,096 rounds cost each of them more than its queries.
    ...(version >= 16 ? ['--set', 'scram_iterations=1'] : []),
    ...locale,
  ]
  const { code, output } = await run(join(bin, 'initdb'), [...args, `--pwfile=${passwordFile}`], {
    ...owner,
    cwd: folder,
  })
  if (code !== 0) throw new Failure(`PostgreSQL could not be initialised for the tests:\n${output.trim()}`)
}

/** Settings for data that may be lost at any time. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'unix_socket_directories=',
]

async function serve({ bin, folder, owner }: Cluster, port: number): Promise<ChildProcess> {
  const options = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting])
  const server = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), '-p', String(port), ...options], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Failure(`PostgreSQL did not start:\n${log.trim()}`)))
    server.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
  })
  return server
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // PostgreSQL's "fast" shutdown: clients are cut off, not waited for.
  server.kill('SIGINT')
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
