import { step } from '../bootstrap/progress.mjs'
import { command } from '../lib/command.ts'
import { pickStages, type Stage, type StageResult } from '../lib/stages.ts'
import { inWords, type Tally } from '../lib/test-results.ts'

await command(async () => {
  const sum: Tally = { passed: 0, failed: 0, skipped: 0 }
  for (const stage of pickStages(process.argv.slice(2))) {
    const result = await runStage(stage)
    if (result.failed > 0) console.log(`\n${result.output.trim()}\n`)
    sum.passed += result.passed
    sum.failed += result.failed
    sum.skipped += result.skipped
  }
  console.log(inWords(sum))
  if (sum.failed > 0) process.exitCode = 1
})

/** A stage that breaks has failed, and the others still run. */
async function runStage({ title, prepare, run }: Stage): Promise<StageResult> {
  try {
    await prepare?.()
    return await step(title, run, { detail: inWords })
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { passed: 0, failed: 1, skipped: 0, output: `${title}: ${output}` }
  }
}
