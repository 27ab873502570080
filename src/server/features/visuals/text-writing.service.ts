import { randomUUID } from 'node:crypto'
import type { VisualAngle } from '#contracts/visuals/designs.ts'
import type { AdCopy, VisualTexts } from '#contracts/visuals/visual-specs.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { writeWithModel } from '#server/features/assistant/writing.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { factsFor, requireModel, textsIn } from '#server/features/pages/model-writing.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { reserveUnit } from '#server/features/usage/reserving.service.ts'
import { requireUnits } from '#server/features/usage/usage.service.ts'
import { AiError } from '#server/ports/ai.ts'
import { brandKitOf } from './brand-kit.service.ts'
import { canonAdCopy, canonTextsFor } from './canon-copy.ts'
import { instructions, readTexts, taskOf } from './text-writing.ts'
import { insertRenderRun } from './visual-rendering.repository.ts'
import { requireVisuals } from './visuals.service.ts'

const UNIT = 'promptsPerDay'

interface WrittenAd {
  texts: VisualTexts
  copy: AdCopy
}

/** Has the connected model write the texts of an angle, as one prompt. A failed one is given back. */
export async function writeTexts(
  deps: Deps,
  actor: Actor,
  projectId: string,
  angle: VisualAngle,
): Promise<WrittenAd> {
  const project = await requireProject(deps, actor, projectId)
  await requireVisuals(deps, actor)
  await requireModel(deps, actor, 'use the texts from your facts')
  await spendLimits(deps, { 'ask-user': actor.userId, 'ask-all': 'everyone' })
  await requireUnits(deps, actor, UNIT)
  const facts = await factsFor(deps, actor, { projectId, title: '' }, angle)
  const canon = await canonTexts(deps, actor, projectId)
  const { avoid } = await brandKitOf(deps, actor, projectId, canon)
  const draft = { texts: canonTextsFor(angle, canon, project.name), copy: canonAdCopy(canon, project.name) }
  const run = {
    id: randomUUID(),
    kind: 'visuals.write',
    processId: deps.streams.runs.processId,
    contentKey: `texts ${projectId}`,
  }
  await deps.db
    .transaction(async (tx) => {
      if (!(await insertRenderRun(tx, actor.userId, run)))
        throw new AppError('SIGNED_OUT', 'Log in to continue.')
      await reserveUnit(deps, tx, actor, { name: UNIT, runId: run.id })
    })
    .catch(explainBusy)
  const written = Promise.withResolvers<WrittenAd>()
  deps.streams.runs.start(run, async ({ signal, spend }) => {
    try {
      const answer = await writeWithModel(deps, actor, {
        instructions,
        input: taskOf(angle, draft, facts, avoid),
        signal,
        onSpent: async (spending) => spend(spending),
      })
      if (!answer) throw new AppError('PROVIDER_DOWN', 'No model is connected any more.')
      const texts = readTexts(answer.text, textsIn(facts).join('\n'))
      // Inside the run, so that texts which nobody sees cost no prompt.
      if (!texts) throw new AppError('PROVIDER_DOWN', `${answer.by} wrote no usable texts. Try again.`)
      written.resolve(texts)
    } catch (error) {
      const failure =
        error instanceof AiError ? new AppError('PROVIDER_DOWN', error.message, { cause: error }) : error
      written.reject(failure)
      throw failure
    }
  })
  return written.promise
}

function explainBusy(error: unknown): never {
  if (violatedIndex(error) !== 'runs_one_per_topic') throw error
  throw new AppError('CONFLICT', 'Texts of this project are already being written.', { cause: error })
}
