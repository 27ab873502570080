import { heldBackPages } from '../../evals/extract/held-back.ts'
import { regressionPages } from '../../evals/extract/pages.ts'
import { parts, reachesTargets, scorePages, tableOf } from '../../evals/extract/score.ts'
import { withModels } from '../../evals/models.ts'
import { runEvals } from '../../evals/run.ts'
import { scores } from '../../evals/score.ts'
import { readConfig } from '../../src/server/config.ts'
import { explainFailure } from '../../src/server/db/backup-command.ts'
import { createLog } from '../../src/server/log.ts'
import { Failure } from '../bootstrap/failure.mjs'
import { command } from '../lib/command.ts'

/** `npm run evals -- extract` scores the extractor; otherwise a model is asked, by default the one that the chat would ask. */
await command(async () => {
  const named = process.argv[2]
  await (named === 'extract' ? scoreExtractor() : askModel(named))
})

/** Reads the pages of the corpus, which needs no model and no network. */
async function scoreExtractor(): Promise<void> {
  const [regression, heldBack] = [scorePages(regressionPages), scorePages(heldBackPages)]
  for (const { page, field, got, wanted } of [...regression.misses, ...heldBack.misses])
    console.log(`${page}: ${field}\n  got ${JSON.stringify(got)}\n  expected ${JSON.stringify(wanted)}`)
  console.log(`\n${tableOf(parts.regression, regressionPages.length, regression.scores)}`)
  console.log(`\n${tableOf(parts.heldBack, heldBackPages.length, heldBack.scores)}`)
  if (!reachesTargets(regression.scores))
    throw new Failure('The extractor misses its targets on the regression part.')
}

/** A model named by its id or name: `npm run evals -- openai/gpt-6-astra`. */
async function askModel(named: string | undefined): Promise<void> {
  await withModels(readConfig(), createLog('warn'), async (ai, models) => {
    const model = models.find(({ id, label }) => named === undefined || id === named || label === named)
    if (!model) {
      const known = models.map(({ id, label }) => `  ${id}  ${label}`).join('\n')
      throw new Failure(`There is no model ${named}. Available models:\n${known}`)
    }
    console.log(`Asking ${model.label} (${model.id})…\n`)
    const results = await runEvals(ai, model.request())
    for (const { group, task, faults } of results.filter(({ faults }) => faults.length > 0)) {
      console.log(`${group}: ${task.ask.at(-1)?.split('\n')[0]}\n  ${faults.join('\n  ')}`)
    }
    console.log(`\n| Group | Done | Of |\n|---|---:|---:|`)
    for (const { name, done, of } of scores(results)) console.log(`| ${name} | ${done} | ${of} |`)
  }).catch((error) => {
    const sentence = explainFailure(error)
    throw sentence ? new Failure(sentence) : error
  })
}
