import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Hopeless } from '#server/ports/jobs.ts'

const version = '3.21.1'

/** Builds for the processor alone, and for Apple's graphics; those for other cards are many times as large. */
const builds: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
}

export interface RuntimeOptions {
  dir: string
  /** Command that is run with npm's arguments. */
  npm?: { command: string; args: string[] }
  platform?: string
  log(details: Record<string, unknown>, message: string): void
}

export type Runtime = ReturnType<typeof createRuntime>

/** The program that runs models: a package of npm that is fetched when it is first needed, since most never do. */
export function createRuntime({ dir, npm = npmHere(), platform = thisPlatform, log }: RuntimeOptions) {
  const home = join(dir, version)
  const build = builds[platform]
  const entry = join(home, 'node_modules', 'node-llama-cpp', 'dist', 'index.js')

  async function install(signal: AbortSignal): Promise<void> {
    const draft = join(dir, `.${randomUUID()}`)
    await mkdir(draft, { recursive: true, mode: 0o700 })
    try {
      const packages = [`node-llama-cpp@${version}`, `@node-llama-cpp/${build}@${version}`]
      await run(npm, ['install', '--prefix', draft, ...quietly, ...packages], draft, signal)
      // Under its name it is whole: what broke off before is not there.
      await rm(home, { recursive: true, force: true })
      await rename(draft, home)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof NpmFailed)) throw error
      log({ said: error.said }, 'the program that runs local models could not be installed')
      throw new Hopeless(describeError(error.said), { cause: error })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }

  return {
    /** Module that runs a model. */
    entry,
    isHere: () => existsSync(entry),
    unsupported: () =>
      build === undefined ? `Local models can’t run on this kind of machine (${platform}).` : undefined,
    async bring(signal: AbortSignal): Promise<void> {
      if (existsSync(entry)) return
      if (build === undefined) throw new Hopeless('Local models can’t run on this kind of machine.')
      await install(signal)
    },
  }
}

const thisPlatform = `${process.platform}-${process.arch}`

/** Runs no scripts of packages, and only the named build. */
const quietly = [
  '--ignore-scripts',
  '--omit=optional',
  '--no-audit',
  '--no-fund',
  '--no-package-lock',
  '--no-progress',
  '--no-update-notifier',
  '--loglevel=error',
  '--fetch-retries=2',
]

/** Beside Node it is a script, which needs no shell; else whatever the path has. */
function npmHere(): { command: string; args: string[] } {
  const folder = dirname(process.execPath)
  const script = [join(folder, 'node_modules'), join(folder, '..', 'lib', 'node_modules')]
    .map((modules) => join(modules, 'npm', 'bin', 'npm-cli.js'))
    .find(existsSync)
  return script ? { command: process.execPath, args: [script] } : { command: 'npm', args: [] }
}

class NpmFailed extends Error {
  readonly said: string
  constructor(said: string) {
    super('npm failed')
    this.said = said
  }
}

const keptWords = 4_000

function run(
  npm: { command: string; args: string[] },
  args: string[],
  cwd: string,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(npm.command, [...npm.args, ...args], {
    cwd,
    signal,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    said = (said + words).slice(-keptWords)
  })
  // One that was begun goes on writing for a moment after it was told to end: only then may its folder go.
  child.on('error', (error: NodeJS.ErrnoException) => {
    if (child.pid === undefined) reject(new NpmFailed(`${error.code} ${said}`))
  })
  child.on('close', (code) => (code === 0 ? resolve() : reject(new NpmFailed(said))))
  return promise
}

function describeError(said: string): string {
  const what = 'The model runtime could not be installed:'
  if (/ENOSPC/.test(said)) return `${what} the disk is full. Free up space, then try again.`
  if (/EACCES|EPERM|EROFS/.test(said))
    return `${what} its folder is not writable. Check the permissions of the data folder, then try again.`
  if (/^ENOENT/.test(said)) return `${what} npm was not found on this server. Install npm, then try again.`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(said))
    return `${what} the npm registry cannot be reached from this server. Check its network, then try again.`
  if (/E404|ETARGET|notarget/.test(said))
    return `${what} this server’s npm registry does not have it. Ask the registry’s admin for node-llama-cpp ${version}.`
  return `${what} see the server log for details.`
}
