import { Card } from '#contracts/cards.ts'
import type { RunEvent } from '#contracts/runs.ts'
import { answerOf } from './answer.ts'
import { judge } from './judge.ts'
import { press } from './press.ts'
import { type Sent, sentIn, type WireRequest } from './request.ts'
import { hitsIn } from './retrieval.ts'
import { type HeldProject, type HeldQuestion, type HeldSet, type Mark, readSet, type SetName } from './set.ts'
import {
  BUILT_IN,
  type LoadedProject,
  loadProject,
  STAND_IN,
  type Workspace,
  withWorkspace,
} from './workspace.ts'

export const parts = ['questions', 'files', 'retrieval', 'request'] as const
type Part = (typeof parts)[number]

/** Everything that was found out about one question. */
export interface Verdict {
  id: string
  part: 'questions' | 'files'
  project: string
  kind: HeldQuestion['expect']['kind']
  language: HeldQuestion['language']
  question: string
  mark?: Mark
  answer?: string
  card?: Card
  /** Quotes among the first five passages. */
  hits?: { of: number; sent: number }
  /** Needs that the first request to a model contains. */
  sent?: Sent
}

export interface HeldOptions {
  set: SetName
  only: readonly Part[]
  /** Ids of the projects to ask; all of them if empty. */
  projects: string[]
  /** Called after each project, with all verdicts so far. */
  progress: (line: string, verdicts: Verdict[]) => Promise<void>
}

/** Loads each project, asks its questions and judges the answers. */
export async function runHeld({ set: name, only, projects, progress }: HeldOptions): Promise<Verdict[]> {
  const set = await readSet(name)
  const chosen = set.projects.filter(({ id }) => projects.length === 0 || projects.includes(id))
  return withWorkspace(async (workspace) => {
    const verdicts: Verdict[] = []
    for (const project of chosen) {
      const started = performance.now()
      const loaded = await loadProject(workspace, project)
      for (const { part, question } of questionsOf(set, project))
        verdicts.push({
          ...about(part, question),
          ...(only.includes(part) && (await marked(loaded, project, question))),
          ...(only.includes('retrieval') && (await retrieved(loaded, question))),
          ...(only.includes('request') && (await requested(workspace, loaded, project, question))),
        })
      await progress(`${project.name}: ${Math.round((performance.now() - started) / 1000)} s`, verdicts)
    }
    return verdicts
  })
}

const questionsOf = (set: HeldSet, { id }: HeldProject) =>
  [
    ...set.questions.map((question) => ({ part: 'questions' as const, question })),
    ...set.fileQuestions.map((question) => ({ part: 'files' as const, question })),
  ].filter(({ question }) => question.project === id)

const about = (
  part: Verdict['part'],
  { id, project, language, question, expect }: HeldQuestion,
): Verdict => ({
  id,
  part,
  project,
  kind: expect.kind,
  language,
  question,
})

async function marked(loaded: LoadedProject, project: HeldProject, question: HeldQuestion) {
  const before = await loaded.canonText()
  const events = await loaded.ask(question, BUILT_IN)
  const answer = answerOf(events, (await loaded.canonText()) !== before)
  const shown = events.flatMap((event) => (event.type === 'card' ? Card.parse(event.card) : []))[0]
  const [card] = answer.cards
  if (shown && card && card.result === '') card.pressed = await press(shown, loaded.askTable)
  const needed = project.canon
    .filter(({ path, value }) => question.needs.canon?.includes(path) && typeof value === 'number')
    .map(({ value }) => Number(value))
  return {
    mark: judge(question, answer, needed),
    answer: shownText(events),
    ...(shown && { card: shown }),
  }
}

const shownText = (events: RunEvent[]) =>
  events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')

async function retrieved(loaded: LoadedProject, question: HeldQuestion) {
  const of = question.needs.passages?.length ?? 0
  if (of === 0) return {}
  const found = await loaded.search([...(question.before ?? []), question.question].join('\n'))
  return { hits: { of, sent: hitsIn(question, found) } }
}

async function requested(
  { provider }: Workspace,
  loaded: LoadedProject,
  project: HeldProject,
  question: HeldQuestion,
) {
  if (Object.keys(question.needs).length === 0) return {}
  await loaded.ask(question, STAND_IN)
  const request = provider.requests.at(-1)?.body as WireRequest | undefined
  return { sent: await sentIn(request ?? {}, question, project) }
}
