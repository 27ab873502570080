import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.ts'

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
// Chromium refuses its sandbox to root, and many containers refuse it to anyone.
const unboxed = process.platform === 'linux' ? ['--no-sandbox', '--disable-dev-shm-usage'] : []

/** Journeys in a real browser. Each worker starts a server of its own, and again for files with other settings (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './src/server/testing/prepared-data.ts',
  outputDir: '.cache/playwright',
  workers: 2,
  // A test that passes only now is listed as flaky; more than three fail the run.
  retries: 1,
  forbidOnly: true,
  // Waits end when the thing is there; these only bound how long a busy machine may take.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '.cache/test-results/e2e.json' }],
  ],
  use: {
    // Recording costs about as much as the journey itself, so only the second try is recorded.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findBrowser(), args: [...quiet, ...unboxed] },
  },
})
