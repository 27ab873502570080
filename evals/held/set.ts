import { readdir, readFile } from 'node:fs/promises'

export const marks = ['right', 'card', 'unhelpful', 'wrong'] as const
/** `wrong`: states a number or a fact with confidence, and it is not the expected one. */
export type Mark = (typeof marks)[number]

export type Expectation =
  | {
      kind: 'number'
      value: number
      unit: string
      tolerance: number
      how: string
      also?: { value: number; when: string }[]
    }
  | { kind: 'text'; all: string[]; none: string[] }
  | { kind: 'missing'; fields: string[] }
  | { kind: 'not-there' }
  | { kind: 'refuse' }

/** The material that a request to a model must contain. */
export interface Needs {
  passages?: { file: string; quote: string }[]
  tables?: string[]
  canon?: string[]
  research?: string[]
}

export interface HeldQuestion {
  id: string
  project: string
  language: 'en' | 'de' | 'es' | 'fr'
  question: string
  /** Earlier messages of the person in the same chat, oldest first. */
  before?: string[]
  expect: Expectation
  needs: Needs
}

export interface CanonEntry {
  path: string
  value: string | number
  unit?: string
}

/** Sets that have guided work: they only show that nothing got worse. */
export const regressionNames = ['first', 'second'] as const
type RegressionName = (typeof regressionNames)[number]

/** The folder of a set; `held-back` predicts unseen questions. */
export type SetName = 'held-back' | `regression/${RegressionName}`
export const regressionSets: SetName[] = regressionNames.map((name): SetName => `regression/${name}`)
export const setNames: SetName[] = ['held-back', ...regressionSets]

export interface HeldProject {
  id: string
  /** The set whose folder holds its files. */
  set: SetName
  name: string
  language: string
  instructions: string
  canon: CanonEntry[]
  research: {
    role: 'own' | 'supplier' | 'competitor'
    title: string
    url: string
    price: number
    currency: string
    text: string
  }[]
  files: string[]
  /** Column names of tables whose bytes do not start with them, such as .xlsx files. */
  columns?: Record<string, string[]>
}

export interface HeldSet {
  projects: HeldProject[]
  questions: HeldQuestion[]
  fileQuestions: HeldQuestion[]
}

const here = (path: string) => new URL(path, import.meta.url)

export const contentOf = ({ set }: Pick<HeldProject, 'set'>, file: string): Promise<Buffer> =>
  readFile(here(`./${set}/files/${file}`))

export async function readSet(set: SetName): Promise<HeldSet> {
  const names = (await readdir(here(`./${set}/projects/`))).sort()
  const projects = await Promise.all(
    names.map(async (name): Promise<HeldProject> => {
      const text = await readFile(here(`./${set}/projects/${name}`), 'utf8')
      return { ...JSON.parse(text), set }
    }),
  )
  return {
    projects,
    questions: await readLines(`./${set}/questions.jsonl`),
    fileQuestions: await readLines(`./${set}/file-questions.jsonl`),
  }
}

async function readLines(path: string): Promise<HeldQuestion[]> {
  const text = await readFile(here(path), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as HeldQuestion)
}
