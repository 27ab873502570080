import { defineConfig } from 'vitest/config'

/** Waits end when the thing is there; these only bound how long a busy machine may take. */
const node = {
  environment: 'node' as const,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

/**
 * unit: pure functions and adapters. web: what the browser runs, in a browser-like page. api: the app through inject() on a
 * database, embedded unless TEST_DATABASE_URL names a PostgreSQL server. crash: real server processes that are killed, on
 * both databases if that is set.
 *
 * Files share a process with those that ran before them, which takes less than half the time. In unit and api they share modules
 * and idle databases too, so a test there leaves nothing behind in a module. In web, `fresh-page.ts` gives each file our modules
 * anew and an empty page; packages such as React are shared.
 */
export default defineConfig({
  test: {
    // The default leaves a processor to whoever works beside it; here that is nobody.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          isolate: false,
          include: ['{src,scripts,bench,evals}/**/*.test.ts'],
          exclude: ['src/web/**', '**/*.api.test.ts', '**/*.crash.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'web',
          isolate: false,
          environment: 'happy-dom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['src/web/testing/patience.ts', 'src/web/testing/fresh-page.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'api',
          isolate: false,
          include: ['src/**/*.api.test.ts'],
          globalSetup: ['src/server/testing/snapshot.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'crash',
          include: ['src/server/crash/*.crash.test.ts'],
          globalSetup: ['src/server/testing/prepared-data.ts'],
          // A killed server is mostly waited for, but more at once would be taken for dead while they only wait their turn.
          maxWorkers: 2,
          // A test that passes only now is listed as flaky; more than three fail the run.
          retry: 1,
          testTimeout: 600_000,
          expect: { poll: { timeout: 180_000 } },
        },
      },
    ],
  },
})
