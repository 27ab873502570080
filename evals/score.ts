import type { Result } from './run.ts'
import { type Group, groups } from './task.ts'

export interface Score {
  name: string
  done: number
  of: number
}

/** A line per group, and the total last. */
export function scores(results: Result[]): Score[] {
  const count = (name: string, some: Result[]): Score => ({
    name,
    done: some.filter(({ faults }) => faults.length === 0).length,
    of: some.length,
  })
  const perGroup = Object.entries(groups).map(([group, name]) =>
    count(
      name,
      results.filter((result) => result.group === (group as Group)),
    ),
  )
  return [...perGroup, count('Total', results)]
}

/** The scores in a document: rows of a table, `| Right number | 18 | 20 |`. */
export function documentedScores(markdown: string): Score[] {
  const names = [...Object.values(groups), 'Total']
  return [...markdown.matchAll(/^\| ([\w ]{3,40}) \| (\d+) \| (\d+) \|$/gm)]
    .map(([, name = '', done, of]) => ({ name, done: Number(done), of: Number(of) }))
    .filter(({ name }) => names.some((one) => one === name))
}
