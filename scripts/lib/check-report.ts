import type { CheckResult } from './checks.ts'

/** One line a check, and under it what it has to say. */
export const reportChecks = (results: CheckResult[]) =>
  results
    .flatMap(({ name, passed, seconds, output }) => [
      `${name.padEnd(16)} ${passed ? 'ok' : 'FAILED'}  ${seconds.toFixed(1)} s`,
      ...(output ? [output.replace(/^/gm, '  ')] : []),
    ])
    .join('\n')
