import { defineConfig } from 'vitest/config'

const node = { environment: 'node' as const, testTimeout: 20_000, hookTimeout: 60_000 }

/**
 * unit: pure functions, adapters, components. api: the app through inject() on a database, embedded unless
 * TEST_DATABASE_URL names a PostgreSQL server. crash: real server processes that are killed, on both databases if that
 * is set. Components ask for a browser-like page with a comment at their top.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['{src,scripts,bench,evals}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/*.crash.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'api',
          include: ['src/**/*.api.test.ts'],
          globalSetup: ['src/server/testing/snapshot.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'crash',
          include: ['src/server/crash/*.crash.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
