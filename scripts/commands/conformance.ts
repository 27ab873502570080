import { readFile } from 'node:fs/promises'
import { conformanceReport, readList, standings } from '../lib/conformance.ts'
import { inRoot } from '../lib/paths.ts'
import { readers, resultsFile } from '../lib/stages.ts'
import type { TestResult } from '../lib/test-results.ts'

const results: TestResult[] = []
for (const [stage, read] of Object.entries(readers)) {
  const report = await readFile(resultsFile(stage), 'utf8').catch(() => undefined)
  if (report) results.push(...read(JSON.parse(report)))
  else console.log(`No results for the stage "${stage}". Run npm test first.`)
}

const groups = readList(await readFile(inRoot('docs', 'conformance.md'), 'utf8'))
const standing = standings(
  groups.flatMap(({ ids }) => ids),
  results,
)
console.log(conformanceReport(groups, standing).join('\n'))
const hasGaps = [...standing.values()].some(({ state }) => state !== 'passed')
if (process.argv.includes('--strict') && hasGaps) process.exitCode = 1
