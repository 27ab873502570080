import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { explain, Failure } from './failure.mjs'
import { root } from './folders.mjs'

const oldestNpm = 9
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The npm of this machine: the one that started us, or else the one beside Node or on the path. */
export function findNpm() {
  const cli = candidates().map(realCli).find(Boolean)
  if (!cli)
    throw new Failure(
      'npm was not found. Install Node.js 20 or newer together with npm, then run the command again.',
    )
  const { version } = JSON.parse(readFileSync(join(dirname(cli), '..', 'package.json'), 'utf8'))
  const major = Number.parseInt(version, 10)
  if (major < oldestNpm) {
    throw new Failure(
      `npm ${version} is too old to install Sellwright. Update it with "npm install -g npm@11", then run the command again.`,
    )
  }
  return { cli, major }
}

function candidates() {
  const nodeFolder = dirname(process.execPath)
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [
    // pnpm and yarn set this too, to themselves; realCli passes over them.
    process.env.npm_execpath ?? '',
    ...[nodeFolder, ...onPath].flatMap((folder) => [
      join(folder, 'npm'),
      join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
      join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ]),
  ]
}

function realCli(path) {
  try {
    const real = realpathSync(path)
    return /npm[\\/]bin[\\/]npm-cli\.js$/.test(real) ? real : undefined
  } catch {
    return undefined
  }
}

// npm's own waits add up to minutes before it says that there is no network.
const patience = ['--fetch-retries=3', '--fetch-retry-factor=2', '--fetch-retry-mintimeout=2000']
const quiet = ['--no-audit', '--no-fund', '--no-progress', '--no-update-notifier', '--loglevel=error']

/** Runs npm without install scripts and without a word; when it fails, the error says why. */
export async function runNpm(node, cli, args, folder) {
  const child = spawn(node, [cli, ...args, '--ignore-scripts', ...quiet, ...patience], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  // An interrupted run still has its draft to remove, so npm is ended and we go on to the failure. At once: npm itself
  // would finish its downloads first.
  let isInterrupted = false
  const stop = () => {
    isInterrupted = true
    child.kill('SIGKILL')
  }
  for (const signal of signals) process.once(signal, stop)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  for (const signal of signals) process.off(signal, stop)
  if (isInterrupted) throw new Failure('Interrupted; nothing was left half done.')
  if (code !== 0) throw new Failure(explain(tail(output), root))
}

const tail = (output) => {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/complete log of this run|_logs/.test(line))
  return lines.slice(-20).join('\n') || 'npm failed without a message.'
}
