import type { TestResult } from './test-results.ts'

export interface Group {
  title: string
  ids: string[]
}

/** `incomplete`: some of its tests are skipped, such as those of screens that do not exist yet. */
type State = 'passed' | 'incomplete' | 'failing' | 'missing'

export interface Standing {
  state: State
  /** Titles of its tests that no stage ran. */
  skipped: string[]
}

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

/** How the tests of each id ended. A title may begin with several ids: "[G5] [G6] …". */
export function standings(ids: string[], results: TestResult[]): Map<string, Standing> {
  return new Map(ids.map((id) => [id, standingOf(results.filter(({ titles }) => titles.some(hasId(id))))]))
}

function standingOf(tests: TestResult[]): Standing {
  const having = (status: TestResult['status']) => tests.filter((test) => test.status === status)
  const passed = having('passed')
  const ranElsewhere = new Set(passed.map(nameOf))
  // A test of one database is skipped by the stage of the other.
  const skipped = having('skipped').filter((test) => !ranElsewhere.has(nameOf(test)))
  return {
    state: stateOf(having('failed').length, skipped.length, passed.length),
    skipped: [...new Set(skipped.map(({ titles }) => titles.join(' > ')))],
  }
}

const nameOf = ({ file, titles }: TestResult) => [file, ...titles].join(' > ')

function stateOf(failed: number, skipped: number, passed: number): State {
  if (failed > 0) return 'failing'
  if (skipped > 0) return 'incomplete'
  return passed > 0 ? 'passed' : 'missing'
}

const hasId = (id: string) => (title: string) => idsOf(title).includes(id)

function idsOf(title: string): string[] {
  const start = /^(?:\[[A-Z]+\d+\]\s*)+/.exec(title)?.[0] ?? ''
  return start.match(/[A-Z]+\d+/g) ?? []
}

const shouted = { incomplete: 'INCOMPLETE', failing: 'FAILING', missing: 'MISSING' } as const

/** The lines that `npm run conformance` prints: each group with the ids that lack something, then a count per state. */
export function conformanceReport(groups: Group[], standing: Map<string, Standing>): string[] {
  const count = (ids: Iterable<string>, state: State) =>
    [...ids].filter((id) => standing.get(id)?.state === state).length
  const lines = groups.flatMap(({ title, ids }) => [
    `${title}: ${count(ids, 'passed')} of ${ids.length} passed`,
    ...ids.flatMap((id) => idLines(id, standing.get(id))),
  ])
  const all = [...standing.keys()]
  const states = ['passed', 'incomplete', 'failing', 'missing'] as const
  const sums = states.map((state) => `${count(all, state)} ${state}`)
  return [...lines, `${all.length} ids: ${sums.join(', ')}`]
}

function idLines(id: string, standing: Standing | undefined): string[] {
  if (!standing || standing.state === 'passed') return []
  return [`  ${shouted[standing.state]} ${id}`, ...standing.skipped.map((title) => `    skipped: ${title}`)]
}
