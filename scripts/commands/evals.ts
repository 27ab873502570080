import { withModels } from '../../evals/models.ts'
import { runEvals } from '../../evals/run.ts'
import { scores } from '../../evals/score.ts'
import { readConfig } from '../../src/server/config.ts'
import { explainFailure } from '../../src/server/db/backup-command.ts'
import { createLog } from '../../src/server/log.ts'
import { Failure } from '../bootstrap/failure.mjs'
import { command } from '../lib/command.ts'

/** Asks the model that the chat would ask, or the one named by its id or name: `npm run evals -- openai/gpt-6-astra`. */
await command(async () => {
  const named = process.argv[2]
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
})
