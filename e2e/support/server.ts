import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { copyPreparedData } from '../../src/server/testing/prepared-data.ts'
import { compiled } from '../../src/server/testing/server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const READY = /^Sellwright is ready at (http\S+)$/
const LINK = /^Mail to (\S+): (.+) (http\S+)$/

export type ServerEnv = Record<string, string>

/** A real server of its own: a process, a folder and a port. */
export interface TestServer {
  url: string
  /** The first link that was mailed to an address with a subject, as soon as it has been: without a mail server it is printed. */
  mailedLink(email: string, subject: string): Promise<string>
  verificationLink(email: string): Promise<string>
  /** Ends the process as a power cut would. */
  kill(): Promise<void>
  /** Starts again on the same folder and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startServer(
  env: ServerEnv = {},
  /** Program of the process; its environment is its only configuration. */
  program = 'src/server/main.ts',
): Promise<TestServer> {
  if (!existsSync(join(root, 'dist/web/index.html')))
    throw new Error('There is no web build. Run: npm run build')
  const dataDir = await mkdtemp(join(tmpdir(), 'sellwright-e2e-'))
  await copyPreparedData(dataDir)
  const links = linkBook()
  let running = await launch(program, { PORT: '0', DATA_DIR: dataDir, ...env }, links.read)
  const { url } = running

  return {
    url,
    mailedLink: links.next,
    verificationLink: (email) => links.next(email, 'Confirm your email address'),
    kill: () => end(running.child, 'SIGKILL'),
    async restart() {
      running = await launch(program, { DATA_DIR: dataDir, ...env, PORT: new URL(url).port }, links.read)
    },
    async stop() {
      await end(running.child, 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the process and waits for the line that says where it listens. */
async function launch(program: string, env: ServerEnv, onLine: (line: string) => void) {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line)
      onLine(line)
      const address = READY.exec(line)?.[1]
      if (address) ready.resolve(address)
    })
  }
  child.once('exit', (code) =>
    ready.reject(new Error(`The server ended with ${code} before it was ready:\n${said.join('\n')}`)),
  )
  return { child, url: await ready.promise }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Links by address and subject, whether they are asked for before or after they come. */
function linkBook() {
  const waiting = new Map<string, PromiseWithResolvers<string>>()
  const of = (email: string, subject: string) => {
    const key = `${email} ${subject}`
    const entry = waiting.get(key) ?? Promise.withResolvers<string>()
    waiting.set(key, entry)
    return entry
  }
  return {
    read(line: string) {
      const [, email, subject, link] = LINK.exec(line) ?? []
      if (email && subject && link) of(email, subject).resolve(link)
    },
    next: (email: string, subject: string) => of(email, subject).promise,
  }
}
