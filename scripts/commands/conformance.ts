import { readFile } from 'node:fs/promises'
import { readList, type Standing, standings } from '../lib/conformance.ts'
import { inRoot } from '../lib/paths.ts'
import { readers, resultsFile } from '../lib/stages.ts'
import type { TestResult } from '../lib/test-results.ts'

const results: TestResult[] = []
for (const [stage, read] of Object.entries(readers)) {
  const report = await readFile(resultsFile(stage), 'utf8').catch(() => undefined)
  if (report) results.push(...read(JSON.parse(report)))
  else console.log(`No results of the stage "${stage}": run npm test first.`)
}

const groups = readList(await readFile(inRoot('docs', 'conformance.md'), 'utf8'))
const standing = standings(
  groups.flatMap(({ ids }) => ids),
  results,
)
const having = (ids: string[], wanted: Standing) => ids.filter((id) => standing.get(id) === wanted)

for (const { title, ids } of groups) {
  const lists = (['failing', 'missing'] as const)
    .map((wanted) => [wanted, having(ids, wanted).join(' ')])
    .filter(([, list]) => list)
    .map(([wanted, list]) => `  ${wanted}: ${list}`)
  console.log([`${title}: ${having(ids, 'shown').length} of ${ids.length} shown`, ...lists].join('\n'))
}

const all = [...standing.keys()]
const shown = having(all, 'shown').length
console.log(`${shown} of ${all.length} ids have a passing test.`)
if (process.argv.includes('--strict') && shown < all.length) process.exitCode = 1
