import { randomUUID } from 'node:crypto'
import type { HelpAnswer, HelpPassage } from '#contracts/help.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type WrittenText, writeWithModel } from '#server/features/assistant/writing.service.ts'
import { requireStillAllowed } from '#server/features/auth/auth.service.ts'
import { askHelp, passagesToTell } from '#server/features/help/help.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { listModels } from '#server/features/models/models.service.ts'
import { reserveUnit } from '#server/features/usage/reserving.service.ts'
import { requireUnits } from '#server/features/usage/usage.service.ts'
import { AiError } from '#server/ports/ai.ts'
import type { RunWork } from '#server/stream/engine.ts'
import { insertHelpRun } from './help-answer.repository.ts'
import { instructions, questionWithPassages, type ReadHelpAnswer, readAnswer } from './help-answer.ts'

interface HelpQuestion {
  question: string
  way: 'quotes' | 'model'
}

/** Answers from the articles alone: in a model's words where one is asked for and can, in their own words otherwise. */
export async function answerFromHelp(
  deps: Deps,
  actor: Actor,
  { question, way }: HelpQuestion,
): Promise<HelpAnswer> {
  const quotes = async (note: string | null = null): Promise<HelpAnswer> => ({
    by: 'articles',
    model: null,
    text: null,
    passages: (await askHelp(deps, actor, question)).map((passage) => ({ ...passage, number: null })),
    note,
  })
  if (way === 'quotes' || !actor.emailVerified) return quotes()
  const passages = await passagesToTell(deps, actor, question)
  const hasModel = (await listModels(deps, actor)).some(({ builtIn }) => !builtIn)
  if (passages.length === 0 || !hasModel) return quotes()
  await spendLimits(deps, { 'ask-user': actor.userId, 'ask-all': 'everyone' })
  try {
    const { by, read } = await askOnce(deps, actor, question, passages)
    return presentAnswer(by, read, passages)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return quotes(error.message)
  }
}

function presentAnswer(by: string, read: ReadHelpAnswer, passages: HelpPassage[]): HelpAnswer {
  const numbered = passages.map((passage, at) => ({ ...passage, number: at + 1 }))
  const { text, cited } = read.said === 'answer' ? read : { text: null, cited: [] as number[] }
  return {
    by: 'model',
    model: by,
    text,
    passages: numbered.filter(({ number }) => cited.includes(number)),
    note: null,
  }
}

interface Answered {
  by: string
  read: ReadHelpAnswer
}

/** As a run, which counts a question of the day, notes what it cost, and gives the question back if it fails. */
async function askOnce(
  deps: Deps,
  actor: Actor,
  question: string,
  passages: HelpPassage[],
): Promise<Answered> {
  const run = { id: randomUUID(), kind: 'help', processId: deps.streams.runs.processId }
  await requireUnits(deps, actor, 'queriesPerDay')
  await deps.db
    .transaction(async (tx) => {
      if (!(await insertHelpRun(tx, actor.userId, run))) {
        await requireStillAllowed({ ...deps, db: tx }, actor.userId)
        throw new AppError('SIGNED_OUT', 'Log in to continue.')
      }
      await reserveUnit(deps, tx, actor, { name: 'queriesPerDay', runId: run.id })
    })
    .catch(explainBusy)
  const answered = Promise.withResolvers<Answered>()
  deps.streams.runs.start(run, async (work) => {
    try {
      answered.resolve(await ask(deps, actor, work, question, passages))
    } catch (error) {
      answered.reject(error)
      throw error
    }
  })
  return answered.promise
}

function explainBusy(error: unknown): never {
  if (violatedIndex(error) !== 'runs_one_per_topic') throw error
  throw new AppError('CONFLICT', 'Your question before this one is still being answered.', { cause: error })
}

async function ask(
  deps: Deps,
  actor: Actor,
  run: RunWork,
  question: string,
  passages: HelpPassage[],
): Promise<Answered> {
  const written = await writeWithModel(deps, actor, {
    instructions,
    input: questionWithPassages(question, passages),
    signal: run.signal,
    onSpent: async (spending) => run.spend(spending),
  }).catch(asAppError)
  if (!written) throw new AppError('PROVIDER_DOWN', 'No model is connected any more.')
  const { by, text } = written
  const read = readAnswer(text, passages)
  // Inside the run, so that an answer which nobody sees costs no question.
  if (read.said === 'unfounded')
    throw new AppError('PROVIDER_DOWN', `${by} named no article for what it said, so its answer is left out.`)
  return { by, read }
}

function asAppError(error: unknown): WrittenText {
  if (!(error instanceof AiError)) throw error
  throw new AppError('PROVIDER_DOWN', error.message, { cause: error })
}
