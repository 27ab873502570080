import { runEvals } from '../../evals/run.ts'
import { scores } from '../../evals/score.ts'
import { createAi } from '../../src/server/adapters/ai/providers.ts'
import { readConfig } from '../../src/server/config.ts'
import { command } from '../lib/command.ts'

/** Asks the model that the server would ask, or the one named: `npm run evals -- openai/gpt-6-astra`. */
await command(async () => {
  const ai = createAi({ ...readConfig().ai, builtInPace: 0 })
  const model = process.argv[2] ?? ai.models()[0]?.id
  console.log(`Asking ${model}…\n`)
  const results = await runEvals(ai, model)
  for (const { group, task, faults } of results.filter(({ faults }) => faults.length > 0)) {
    console.log(`${group}: ${task.ask.at(-1)?.split('\n')[0]}\n  ${faults.join('\n  ')}`)
  }
  console.log(`\n| Group | Done | Of |\n|---|---:|---:|`)
  for (const { name, done, of } of scores(results)) console.log(`| ${name} | ${done} | ${of} |`)
})
