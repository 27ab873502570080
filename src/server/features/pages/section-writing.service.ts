import { randomUUID } from 'node:crypto'
import type { SimpleBlock } from '#contracts/page-blocks.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type WrittenText, writeWithModel } from '#server/features/assistant/writing.service.ts'
import { searchKnowledge } from '#server/features/knowledge/knowledge.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { listModels } from '#server/features/models/models.service.ts'
import { listSources } from '#server/features/research/research.service.ts'
import { reserveUnit } from '#server/features/usage/reserving.service.ts'
import { requireUnits } from '#server/features/usage/usage.service.ts'
import { AiError } from '#server/ports/ai.ts'
import type { RunWork } from '#server/stream/engine.ts'
import { canonTexts } from './canon-texts.service.ts'
import type { PageRow } from './pages.repository.ts'
import { instructions, readSection, taskOf } from './section-writing.ts'
import { insertSectionRun } from './sections.repository.ts'

const UNIT = 'promptsPerDay'
const MOST_SOURCES = 20

/** Has the connected model write a section, as one prompt. A failed one is given back. */
export async function writeSection(
  deps: Deps,
  actor: Actor,
  row: PageRow,
  block: SimpleBlock,
): Promise<SimpleBlock> {
  if (!(await listModels(deps, actor)).some(({ builtIn }) => !builtIn))
    throw new AppError('CONFLICT', 'No model is connected. Connect one, or fill the section from the canon.')
  await spendLimits(deps, { 'ask-user': actor.userId, 'ask-all': 'everyone' })
  await requireUnits(deps, actor, UNIT)
  const facts = await factsFor(deps, actor, row, block)
  const run = {
    id: randomUUID(),
    kind: 'pages.write',
    processId: deps.streams.runs.processId,
    pageId: row.id,
  }
  await deps.db
    .transaction(async (tx) => {
      if (!(await insertSectionRun(tx, actor.userId, run)))
        throw new AppError('SIGNED_OUT', 'Log in to continue.')
      await reserveUnit(deps, tx, actor, { name: UNIT, runId: run.id })
    })
    .catch(explainBusy)
  const written = Promise.withResolvers<SimpleBlock>()
  deps.streams.runs.start(run, async (work) => {
    try {
      written.resolve(await write(deps, actor, work, block, facts))
    } catch (error) {
      written.reject(error)
      throw error
    }
  })
  return written.promise
}

async function write(
  deps: Deps,
  actor: Actor,
  run: RunWork,
  block: SimpleBlock,
  facts: object,
): Promise<SimpleBlock> {
  const written = await writeWithModel(deps, actor, {
    instructions,
    told: taskOf(block, facts),
    signal: run.signal,
    onSpent: async (spending) => run.spend(spending),
  }).catch(asAppError)
  if (!written) throw new AppError('PROVIDER_DOWN', 'No model is connected any more.')
  const section = readSection(block, written.text, textsIn(facts).join('\n'))
  // Inside the run, so that a text which nobody sees costs no prompt.
  if (section) return section
  throw new AppError('PROVIDER_DOWN', `${written.by} wrote no usable section. Try again.`)
}

/** Everything that proves a statement: the canon, the research and the project's files. */
async function factsFor(deps: Deps, actor: Actor, row: PageRow, block: SimpleBlock): Promise<object> {
  const canon = await canonTexts(deps, actor, row.projectId)
  const question = `${canon.texts.get('product.title') ?? row.title} ${block.type}`
  const [sources, knowledge] = await Promise.all([
    listSources(deps, actor, row.projectId, { limit: MOST_SOURCES }),
    searchKnowledge(deps, actor, row.projectId, question),
  ])
  return {
    canon: Object.fromEntries(canon.texts),
    research: sources.items.map(({ title, latest: { excerpt, fields } }) => ({
      title,
      excerpt,
      fields: fields.map(({ name, value }) => ({ name, value })),
    })),
    knowledge: knowledge.passages.map(({ text }) => text),
  }
}

const textsIn = (value: unknown): string[] =>
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
