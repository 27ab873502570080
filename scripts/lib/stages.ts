import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { Failure } from '../bootstrap/failure.mjs'
import { ensureBrowser } from './bring-browser.ts'
import { ensureBuild } from './build.ts'
import { reportChecks } from './check-report.ts'
import { runChecks } from './checks.ts'
import { inRoot, root } from './paths.ts'
import { startPostgres } from './postgres.ts'
import { findPostgres } from './postgres-binaries.ts'
import { type ProcessResult, runTool } from './processes.ts'
import { readPlaywright, readVitest, type TestResult, type TestTally, tally } from './test-results.ts'

/** Folder of each stage's test results, as `<stage>.json`. */
const resultsFolder = inRoot('.cache', 'test-results')
export const resultsFile = (stage: string) => `${resultsFolder}/${stage}.json`

export interface StageResult extends TestTally {
  tests: TestResult[]
  /** Shown when something failed. */
  output: string
}

export interface Stage {
  title: string
  /** Preparation of the stage, each step with its own progress line. */
  prepare?: () => Promise<void>
  run: (scope: Scope) => Promise<StageResult>
}

/** `short` is what CI runs. `full` adds the second database for every API test, more kills, fuzz rounds and journeys. */
export type Scope = 'short' | 'full'

/** An API test file with this line runs on the embedded database in the short run too. */
const BOTH_DATABASES = '// @both-databases'

const stages: Record<string, Stage> = {
  check: { title: 'Checks', run: checks },
  // The contract tests of some ports run on both databases here.
  unit: {
    title: 'Unit tests',
    prepare: havePostgres,
    run: (scope) => onPostgres('unit', ['unit', 'web'], scope),
  },
  api: { title: 'API tests, embedded database', run: apiOnEmbedded },
  pg: {
    title: 'API tests, PostgreSQL',
    prepare: havePostgres,
    run: (scope) => onPostgres('pg', ['api'], scope),
  },
  crash: {
    title: 'Crash tests',
    prepare: async () => {
      await havePostgres()
      // Flows publish pages, which are drawn by the built page wing.
      await ensureBuild()
    },
    run: (scope) => onPostgres('crash', ['crash'], scope),
  },
  e2e: {
    title: 'Journeys in a browser',
    prepare: async () => {
      await ensureBuild()
      await ensureBrowser()
    },
    run: journeys,
  },
}

/** How the results of each stage that leaves some are read. */
export const readers = {
  unit: readVitest,
  api: readVitest,
  pg: readVitest,
  crash: readVitest,
  e2e: readPlaywright,
}

async function havePostgres(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) await findPostgres()
}

async function checks(): Promise<StageResult> {
  const results = await runChecks()
  const statuses = results.map(({ passed }) => ({
    status: passed ? ('passed' as const) : ('failed' as const),
  }))
  return { ...tally(statuses), tests: [], output: reportChecks(results.filter(({ passed }) => !passed)) }
}

interface VitestOptions {
  scope: Scope
  /** All files of the projects when empty. */
  files?: string[]
  env?: NodeJS.ProcessEnv
}

async function vitest(
  stage: string,
  projects: string[],
  { scope, files = [], env = {} }: VitestOptions,
): Promise<StageResult> {
  const args = [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${resultsFile(stage)}`,
  ]
  return withResults(stage, readVitest, () =>
    runTool('vitest', 'vitest', args, { ...cleanEnvironment(), ...env, TEST_SCOPE: scope }),
  )
}

async function apiOnEmbedded(scope: Scope): Promise<StageResult> {
  const files = scope === 'full' ? [] : await filesForBothDatabases()
  return vitest('api', ['api'], { scope, files })
}

async function filesForBothDatabases(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('src/**/*.api.test.ts', { cwd: root })) {
    const lines = (await readFile(inRoot(file), 'utf8')).split('\n')
    if (lines.includes(BOTH_DATABASES)) files.push(file)
  }
  if (files.length === 0) throw new Failure(`No API test has the line "${BOTH_DATABASES}".`)
  return files
}

async function onPostgres(stage: string, projects: string[], scope: Scope): Promise<StageResult> {
  const { url, stop } = await startPostgres()
  try {
    return await vitest(stage, projects, { scope, env: { TEST_DATABASE_URL: url } })
  } finally {
    await stop()
  }
}

async function journeys(scope: Scope): Promise<StageResult> {
  const env = {
    ...cleanEnvironment(),
    CHROMIUM_PATH: await ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: resultsFile('e2e'),
  }
  const args = ['test', ...(scope === 'full' ? [] : ['--grep-invert', '@full'])]
  return withResults('e2e', readPlaywright, () => runTool('@playwright/test', 'playwright', args, env))
}

/** Runs a test tool and reads the report it leaves. Without a report, or with no tests in it, the stage has failed. */
async function withResults<Report>(
  stage: string,
  read: (report: Report) => TestResult[],
  work: () => Promise<ProcessResult>,
): Promise<StageResult> {
  await mkdir(resultsFolder, { recursive: true })
  await rm(resultsFile(stage), { force: true })
  const { code, output } = await work()
  const report = await readFile(resultsFile(stage), 'utf8').catch(() => undefined)
  const tests = report ? read(JSON.parse(report)) : []
  const counts = tally(tests)
  const brokeOutsideTests = (code !== 0 && counts.failed === 0) || tests.length === 0
  return { ...counts, failed: counts.failed + (brokeOutsideTests ? 1 : 0), tests, output }
}

/** The settings of an installation, its keys above all, are nothing for tests. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const setting =
    /^(PORT|HOST|DATA_DIR|PUBLIC_URL|ALLOWED_HOSTS|DATABASE_URL|TEST_DATABASE_URL|ROLE|SMTP_URL|MAIL_FROM|SUPPORT_.*|S3_.*|STRIPE_.*|OPENAI_API_KEY|ANTHROPIC_API_KEY|GOOGLE_API_KEY|AI_.*|SECRET_KEY|METRICS_TOKEN|PRACTICE_PAYMENTS|QUESTIONS_PER_DAY|TRUST_PROXY|LOG_LEVEL|NODE_ENV|DEV)$/
  const kept = Object.entries(process.env).filter(([name]) => !setting.test(name))
  return { ...Object.fromEntries(kept), ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) }
}

/** The stages a person named, in our order; all of them when none was. */
export function pickStages(names: string[]): Stage[] {
  const unknown = names.find((name) => !(name in stages))
  if (unknown)
    throw new Failure(`There is no test stage "${unknown}". Stages: ${Object.keys(stages).join(', ')}.`)
  return Object.entries(stages)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([, stage]) => stage)
}
