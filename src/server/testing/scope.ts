/** True if `npm run test:full` runs, rather than the shorter `npm test`. */
export const isFullRun = process.env.TEST_SCOPE === 'full'
