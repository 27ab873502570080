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

export interface HeldProject {
  id: string
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
}

export interface HeldSet {
  projects: HeldProject[]
  questions: HeldQuestion[]
  fileQuestions: HeldQuestion[]
}

const here = (path: string) => new URL(path, import.meta.url)

export const contentOf = (file: string): Promise<Buffer> => readFile(here(`./files/${file}`))

export async function readSet(): Promise<HeldSet> {
  const names = (await readdir(here('./projects/'))).sort()
  const projects = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(here(`./projects/${name}`), 'utf8')) as HeldProject),
  )
  return {
    projects,
    questions: await readLines('./questions.jsonl'),
    fileQuestions: await readLines('./file-questions.jsonl'),
  }
}

async function readLines(path: string): Promise<HeldQuestion[]> {
  const text = await readFile(here(path), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as HeldQuestion)
}
