import { reportChecks } from '../lib/check-report.ts'
import { runChecks } from '../lib/checks.ts'

const results = await runChecks({ fix: process.argv.includes('--fix') })
console.log(reportChecks(results))
if (results.some(({ passed }) => !passed)) process.exitCode = 1
