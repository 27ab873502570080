import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../bootstrap/failure.mjs'
import { step } from '../bootstrap/progress.mjs'
import { command } from '../lib/command.ts'
import { applied, mutantsOf, spread } from '../lib/mutation/mutants.ts'
import { type MutationOutcome, type MutationRunner, startRunner } from '../lib/mutation/runner.ts'
import { makeSandbox } from '../lib/mutation/sandbox.ts'
import { type MutationTarget, targets } from '../lib/mutation/targets.ts'
import type { Report } from '../lib/mutation/vitest-process.ts'
import { inRoot } from '../lib/paths.ts'
import { startPostgres } from '../lib/postgres.ts'

/** Changes files in small ways and prints the changes that no test noticed: `npm run mutate -- --files limits,claims`. */
await command(async () => {
  const { files, max, seconds } = readOptions()
  const chosen = targets.filter(({ path }) => files.length === 0 || files.some((part) => path.includes(part)))
  if (chosen.length === 0) throw new Failure(`No file to mutate matches ${files.join(' or ')}.`)
  const each = Math.ceil(max / chosen.length)
  const deadline = Date.now() + seconds * 1000
  const { folder, remove } = await step('Copying the checkout', makeSandbox)
  // The embedded database takes several times as long to start for every test file.
  const postgres = chosen.some(({ tests }) => tests.some((path) => path.endsWith('.api.test.ts')))
    ? await step('Starting PostgreSQL', startPostgres)
    : undefined
  const runner = startRunner(folder, postgres && { TEST_DATABASE_URL: postgres.url })
  const score = { killed: 0, survived: 0 }
  try {
    for (const target of chosen) {
      if (Date.now() > deadline) break
      const tried = await tryTarget(target, { folder, runner, each, deadline })
      score.killed += tried.killed
      score.survived += tried.survived
    }
  } finally {
    await runner.close()
    await postgres?.stop()
    await remove()
  }
  if (Date.now() > deadline) console.log(`Stopped after ${seconds} seconds.`)
  const all = score.killed + score.survived
  const share = all > 0 ? Math.round((100 * score.killed) / all) : 0
  console.log(`${score.killed} of ${all} mutants were caught (${share} %), ${score.survived} survived`)
})

function readOptions() {
  const { values } = parseArgs({
    options: {
      files: { type: 'string', default: '' },
      max: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '1800' },
    },
  })
  const [max, seconds] = [Number(values.max), Number(values.seconds)]
  if (!(max > 0 && seconds > 0)) throw new Failure('Set --max and --seconds to numbers above 0.')
  return { files: values.files.split(',').filter(Boolean), max, seconds }
}

interface Trial {
  folder: string
  runner: MutationRunner
  /** At most so many mutants of one file. */
  each: number
  deadline: number
}

async function tryTarget({ path, tests }: MutationTarget, { folder, runner, each, deadline }: Trial) {
  const text = await readFile(inRoot(path), 'utf8')
  const mutants = mutantsOf(path, text)
  const started = Date.now()
  const unchanged = await step(path, () => runner.run({ changed: path, tests }, 600))
  if (!hasPassed(unchanged)) throw new Failure(`The tests of ${path} fail without any change.`)
  // Tests may wait a minute for something that a mutant prevents; this ends them sooner.
  const patience = 5000 + 4 * unchanged.slowest
  const enough = 30 + (3 * (Date.now() - started)) / 1000
  const score = { killed: 0, survived: 0 }
  for (const mutant of spread(mutants, each)) {
    if (Date.now() > deadline) break
    await writeFile(join(folder, path), applied(text, mutant))
    const survived = hasPassed(await runner.run({ changed: path, tests, patience }, enough))
    score[survived ? 'survived' : 'killed']++
    if (survived) console.log(`  survived ${path}:${mutant.line}  ${mutant.change}`)
  }
  await writeFile(join(folder, path), text)
  console.log(` ${score.killed} caught, ${score.survived} survived, of ${mutants.length}`)
  return score
}

function hasPassed(outcome: MutationOutcome): outcome is Report {
  return typeof outcome === 'object' && outcome.passed
}
