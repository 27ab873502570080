import { step } from '../bootstrap/progress.mjs'
import { command } from '../lib/command.ts'
import { pickStages, type Scope, type Stage, type StageResult } from '../lib/stages.ts'
import { inWords } from '../lib/test-results.ts'
import { type StageSummary, summarize } from '../lib/test-summary.ts'

await command(async () => {
  const args = process.argv.slice(2)
  const scope = args.includes('--full') ? 'full' : 'short'
  const ended: StageSummary[] = []
  for (const stage of pickStages(args.filter((arg) => arg !== '--full'))) {
    const started = Date.now()
    const result = await runStage(stage, scope)
    if (result.failed > 0) console.log(`\n${result.output.trim()}\n`)
    ended.push({ ...result, title: stage.title, ms: Date.now() - started })
  }
  const { lines, hasFailed } = summarize(ended)
  console.log(lines.join('\n'))
  if (hasFailed) process.exitCode = 1
})

/** A stage that breaks has failed, and the others still run. */
async function runStage({ title, prepare, run }: Stage, scope: Scope): Promise<StageResult> {
  try {
    await prepare?.()
    return await step(title, () => run(scope), { detail: inWords })
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { passed: 0, failed: 1, skipped: 0, tests: [], output: `${title}: ${output}` }
  }
}
