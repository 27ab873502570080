import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/actor.ts'
import { type Db, violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type WrittenText, writeWithModel } from '#server/features/assistant/writing.service.ts'
import { searchKnowledge } from '#server/features/knowledge/search/knowledge-search.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { listModels } from '#server/features/models/models.service.ts'
import { listSources } from '#server/features/research/research.service.ts'
import { reserveUnit } from '#server/features/usage/reserving.service.ts'
import { requireUnits } from '#server/features/usage/usage.service.ts'
import { AiError } from '#server/ports/ai.ts'
import { canonTexts } from './canon-texts.service.ts'
import type { PageRow } from './pages.repository.ts'
import { insertSectionRun } from './sections.repository.ts'

const UNIT = 'promptsPerDay'
const MOST_SOURCES = 20

interface PageWriting<Result> {
  pageId: string
  instructions: string
  input: string
  /** Runs in the transaction that counts the prompt. */
  begin?: (tx: Db, runId: string) => Promise<void>
  /** Reads the answer. An answer it throws for costs no prompt. */
  read: (written: WrittenText) => Promise<Result>
}

/** Has the connected model write for a page, as one prompt. A failed one is given back. */
export async function writeForPage<Result>(
  deps: Deps,
  actor: Actor,
  { pageId, instructions, input, begin, read }: PageWriting<Result>,
): Promise<Result> {
  await spendLimits(deps, { 'ask-user': actor.userId, 'ask-all': 'everyone' })
  await requireUnits(deps, actor, UNIT)
  const run = { id: randomUUID(), kind: 'pages.write', processId: deps.streams.runs.processId, pageId }
  await deps.db
    .transaction(async (tx) => {
      if (!(await insertSectionRun(tx, actor.userId, run)))
        throw new AppError('SIGNED_OUT', 'Log in to continue.')
      await reserveUnit(deps, tx, actor, { name: UNIT, runId: run.id })
      await begin?.(tx, run.id)
    })
    .catch(explainBusy)
  const result = Promise.withResolvers<Result>()
  deps.streams.runs.start(run, async ({ signal, spend }) => {
    try {
      const onSpent = async (spending: Parameters<typeof spend>[0]) => spend(spending)
      const written = await writeWithModel(deps, actor, { instructions, input, signal, onSpent }).catch(
        asAppError,
      )
      if (!written) throw new AppError('PROVIDER_DOWN', 'No model is connected any more.')
      // Inside the run, so that a text which nobody sees costs no prompt.
      result.resolve(await read(written))
    } catch (error) {
      result.reject(error)
      throw error
    }
  })
  return result.promise
}

export async function requireModel(deps: Deps, actor: Actor, remedy: string): Promise<void> {
  if (!(await listModels(deps, actor)).some(({ builtIn }) => !builtIn))
    throw new AppError('CONFLICT', `No model is connected. Connect one, or ${remedy}.`)
}

/** Everything that proves a statement: the canon, the research and the project's files. */
export async function factsFor(
  deps: Deps,
  actor: Actor,
  { projectId, title }: Pick<PageRow, 'projectId' | 'title'>,
  subject: string,
): Promise<object> {
  const canon = await canonTexts(deps, actor, projectId)
  const question = `${canon.texts.get('product.title') ?? title} ${subject}`
  const [sources, knowledge] = await Promise.all([
    listSources(deps, actor, projectId, { limit: MOST_SOURCES }),
    searchKnowledge(deps, actor, projectId, question),
  ])
  return {
    canon: Object.fromEntries(canon.texts),
    research: sources.items.map(({ title, latest: { excerpt, fields } }) => ({
      title,
      excerpt,
      fields: fields.map(({ name, value }) => ({ name, value })),
    })),
    knowledge: [...knowledge.passages.filter(({ weak }) => !weak), ...knowledge.rows].map(({ text }) => text),
  }
}

export const textsIn = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number'
    ? [String(value)]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

function explainBusy(error: unknown): never {
  if (violatedIndex(error) !== 'runs_one_per_topic') throw error
  throw new AppError('CONFLICT', 'A section of this page is already being written.', { cause: error })
}

function asAppError(error: unknown): WrittenText {
  if (!(error instanceof AiError)) throw error
  throw new AppError('PROVIDER_DOWN', error.message, { cause: error })
}
