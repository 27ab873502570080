import { createVitest } from 'vitest/node'

process.on('disconnect', () => process.exit())

/** Runs the test files it is told, again and again, so that a mutant does not pay for a start. Forked in the sandbox. */
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  reporters: [{}],
  project: ['unit', 'web', 'api'],
})

process.on('message', async ({ changed, tests }: { changed: string; tests: string[] }) => {
  vitest.invalidateFile(changed)
  vitest.state.filesMap.clear()
  const specifications = await vitest.globTestSpecifications(tests)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const passed =
    testModules.length > 0 && unhandledErrors.length === 0 && testModules.every((module) => module.ok())
  process.send?.({ passed })
})
process.send?.({ ready: true })
