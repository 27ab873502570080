import { writeFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg } from 'node:os'
import { barLines, printBar } from './lib/bars.ts'
import type { Measurement, Phase } from './lib/measurement.ts'
import { type Options, type PhaseName, readOptions } from './lib/plan.ts'
import { type Stage, setStage } from './lib/stage.ts'
import { tableOf } from './lib/table.ts'
import type { Target } from './lib/targets.ts'
import { firstToken } from './phases/first-token.ts'
import { shortAnswers } from './phases/short-answers.ts'
import { streams } from './phases/streams.ts'

const phases: Record<PhaseName, Phase> = { ttft: firstToken, short: shortAnswers, streams }

/** More than this waiting to run before we begin, and the figures are the neighbours'. */
const BUSY = 0.5

/** Cost of our server between a reader and a model, beside a bare proxy, on both databases. Prints a table. */
export async function benchChat(args: string[]): Promise<void> {
  const options = readOptions(args)
  const load = loadavg()[0] ?? 0
  say(describeMachine(load))
  const stage = await setStage(options)
  if (!stage.cpus) say('Processes could not be given processors of their own: compare with care.')
  try {
    const measurements = await runRounds(stage, options)
    const names = stage.targets.map(({ name }) => name)
    console.log(`\n${tableOf(measurements, names)}\n`)
    for (const line of barLines(measurements)) printBar(line)
    if (options.json) {
      const about = { when: new Date().toISOString(), node: process.version, arch: arch(), load, options }
      await writeFile(options.json, `${JSON.stringify({ ...about, measurements }, null, 2)}\n`)
    }
  } finally {
    await stage.stop()
  }
}

async function runRounds(stage: Stage, { plan, phases: names }: Options): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const phase of names) {
      for (const target of inTurn(stage.targets, round)) {
        // Without anything between, the streams phase would find the end of the harness itself.
        if (phase === 'streams' && target.name === 'direct') continue
        const where = `round ${round}, ${phase}, ${target.name}`
        const outcome = await phases[phase](target, plan, (line) => say(`${where}: ${line}`))
        measurements.push({ round, phase, target: target.name, ...outcome })
        say(`${where}: ${describeOutcome(outcome)}`)
      }
    }
  }
  return measurements
}

/** Each round begins with another target, so that none is always measured first or last. */
const inTurn = (targets: Target[], round: number) => {
  const first = (round - 1) % targets.length
  return [...targets.slice(first), ...targets.slice(0, first)]
}

function describeOutcome({ figures, failures }: Awaited<ReturnType<Phase>>): string {
  const shown = Object.entries(figures).flatMap(([name, value]) =>
    value === undefined ? [] : `${name} ${value.toFixed(2)}`,
  )
  const [first] = failures
  return [...shown, ...(first ? [`${failures.length} failed, the first with: ${first}`] : [])].join(', ')
}

function describeMachine(load: number): string {
  const machine = `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? arch()}`
  return load > BUSY
    ? `${machine}. This machine is busy (load ${load.toFixed(1)}): trust no figure.`
    : machine
}

/** Beside the table, so that the table alone can be kept. */
const say = (line: string) => console.error(line)
