import { defineConfig } from 'vitest/config'

const node = { environment: 'node' as const, testTimeout: 20_000, hookTimeout: 60_000 }

/**
 * unit: pure functions, adapters, components. api: the app through inject() on a database, embedded unless
 * TEST_DATABASE_URL names a PostgreSQL server. Components ask for a browser-like page with a comment at their top.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], exclude: ['**/*.api.test.ts'] } },
      { test: { ...node, name: 'api', include: ['src/**/*.api.test.ts'], globalSetup: ['src/server/testing/snapshot.ts'] } },
    ],
  },
})
