import { glob, readFile } from 'node:fs/promises'
import { isAccepted, readLicences, summarise } from './licences.ts'
import { checkLockfile } from './lockfile.ts'
import { inRoot, root } from './paths.ts'
import { type ProcessResult, runTool } from './processes.ts'
import { usualLines } from './walls/sizes.ts'
import { checkWalls } from './walls/walls.ts'

interface Outcome {
  passed: boolean
  /** Output for a person: failures in full, warnings, or a summary. */
  output: string
}

export interface CheckResult extends Outcome {
  name: string
  seconds: number
}

/** Runs every check and returns the results; with `fix`, Biome rewrites files where it can. */
export async function runChecks({ fix = false } = {}): Promise<CheckResult[]> {
  const checks: Record<string, () => Promise<Outcome>> = {
    'format and lint': () => (fix ? biome(['check', '--write']) : biome(['ci'])),
    types: async () => outcomeOf(await runTool('typescript', 'tsc', ['-p', '.'])),
    'dead code': async () => outcomeOf(await runTool('knip', 'knip', ['--no-progress'])),
    walls,
    lockfile,
    licences,
  }
  return Promise.all(Object.entries(checks).map(([name, check]) => timed(name, check)))
}

async function timed(name: string, check: () => Promise<Outcome>): Promise<CheckResult> {
  const started = performance.now()
  const outcome = await check().catch((error) => ({ passed: false, output: String(error) }))
  return { name, ...outcome, seconds: (performance.now() - started) / 1000 }
}

const outcomeOf = ({ code, output }: ProcessResult): Outcome => ({
  passed: code === 0,
  output: code ? output.trim() : '',
})

const biome = async (args: string[]) =>
  outcomeOf(await runTool('@biomejs/biome', 'biome', [...args, '--colors=off']))

async function walls(): Promise<Outcome> {
  const files = await readSources()
  const findings = checkWalls(files)
  const lines = findings.map(({ level, rule, file, line, message }) => {
    const place = line ? `${file}:${line}` : file
    return `${place} ${level === 'warning' ? 'warning, ' : ''}${rule}: ${message}`
  })
  lines.push(`90% of files have at most ${usualLines(files)} lines, tests aside`)
  return { passed: findings.every(({ level }) => level === 'warning'), output: lines.join('\n') }
}

async function readSources(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const path of glob('{src,scripts,e2e,bench}/**/*.{ts,tsx,mjs}', { cwd: root })) {
    files.set(path.replaceAll('\\', '/'), await readFile(inRoot(path), 'utf8'))
  }
  return files
}

async function lockfile(): Promise<Outcome> {
  const [lock, manifest] = await Promise.all(
    ['package-lock.json', 'package.json'].map(async (file) =>
      JSON.parse(await readFile(inRoot(file), 'utf8')),
    ),
  )
  const problems = checkLockfile(lock, manifest)
  return { passed: problems.length === 0, output: problems.join('\n') }
}

async function licences(): Promise<Outcome> {
  const packages = await readLicences()
  const refused = packages.filter((item) => !isAccepted(item))
  if (refused.length === 0) return { passed: true, output: summarise(packages) }
  const lines = refused.map(
    ({ name, version, licence }) => `${name} ${version}: ${licence} is not on the list`,
  )
  return { passed: false, output: lines.join('\n') }
}
