import type { TestResult } from './test-results.ts'

export interface Group {
  title: string
  ids: string[]
}

export type Standing = 'shown' | 'failing' | 'missing'

/** The groups of a conformance list and the ids in each: lines such as "- R1 Public, no login". */
export function readList(markdown: string): Group[] {
  const groups: Group[] = []
  for (const line of markdown.split('\n')) {
    const title = /^## (.+)/.exec(line)?.[1]
    if (title) groups.push({ title, ids: [] })
    const id = /^- ([A-Z]+\d+) /.exec(line)?.[1]
    if (id) groups.at(-1)?.ids.push(id)
  }
  return groups.filter(({ ids }) => ids.length > 0)
}

/** Which ids have a test that passed and none that failed. A title may begin with several ids: "[G5] [G6] …". */
export function standings(ids: string[], results: TestResult[]): Map<string, Standing> {
  const standing = new Map<string, Standing>(ids.map((id) => [id, 'missing']))
  for (const { titles, status } of results) {
    for (const id of titles.flatMap(idsOf)) {
      if (!standing.has(id) || status === 'skipped') continue
      if (status === 'failed') standing.set(id, 'failing')
      else if (standing.get(id) === 'missing') standing.set(id, 'shown')
    }
  }
  return standing
}

function idsOf(title: string): string[] {
  const start = /^(?:\[[A-Z]+\d+\]\s*)+/.exec(title)?.[0] ?? ''
  return start.match(/[A-Z]+\d+/g) ?? []
}
