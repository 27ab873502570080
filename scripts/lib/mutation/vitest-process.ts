import { createVitest } from 'vitest/node'

process.on('disconnect', () => process.exit())

/** Runs the test files it is told, again and again, so that a mutant does not pay for a start. Forked in the sandbox. */
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  reporters: [{}],
  project: ['unit', 'web', 'api'],
})

export interface MutationOrder {
  changed: string
  tests: string[]
  /** How long one test may take, in milliseconds. The configured limit without it. */
  patience?: number
}

export interface Report {
  passed: boolean
  /** How long the slowest test took, in milliseconds. */
  slowest: number
}

// Files that were changed before are back as they were, and must be read again too.
const everChanged = new Set<string>()

process.on('message', async ({ changed, tests, patience }: MutationOrder) => {
  if (patience) for (const { config } of vitest.projects) config.testTimeout = config.hookTimeout = patience
  everChanged.add(changed)
  for (const file of everChanged) vitest.invalidateFile(file)
  vitest.state.filesMap.clear()
  const specifications = await vitest.globTestSpecifications(tests)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const passed =
    testModules.length > 0 && unhandledErrors.length === 0 && testModules.every((module) => module.ok())
  const durations = testModules.flatMap(({ children }) =>
    [...children.allTests()].map((test) => test.diagnostic()?.duration ?? 0),
  )
  process.send?.({ passed, slowest: Math.max(0, ...durations) } satisfies Report)
})
process.send?.({ ready: true })
