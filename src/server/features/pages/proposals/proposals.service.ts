import { randomUUID } from 'node:crypto'
import type { BlockType } from '#contracts/pages/page-blocks.ts'
import type { AskForChanges, FoundAnswer, PageProposals } from '#contracts/pages/page-editing.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { factsFor, requireModel, textsIn, writeForPage } from '../model-writing.service.ts'
import { outdated, requireBuilder, requirePage } from '../pages.service.ts'
import { beginAnswer, findAnswer, storeAnswer } from './answers.repository.ts'
import { patchInstructions, readPatches, taskOf } from './patches.ts'
import { readProposals } from './proposals.ts'

/** Text of a page that a model is told at once. */
const MOST_INPUT = 80_000

/** Has the connected model propose changes. Whatever it answers, the page stays as it is. */
export async function proposeChanges(
  deps: Deps,
  actor: Actor,
  pageId: string,
  { instruction, blocks: chosen, revision, requestId }: AskForChanges,
): Promise<PageProposals> {
  const row = await requirePage(deps, actor, pageId)
  await requireBuilder(deps, actor, row)
  const request = { pageId, userId: actor.userId, requestId }
  const known = (await findAnswer(deps.db, request))?.answer
  if (known) return known
  if (row.revision !== revision) throw outdated()
  await requireModel(deps, actor, 'use one of the ready-made actions')
  const facts = await factsFor(deps, actor, row, instruction)
  const input = taskOf({ instruction, goal: row.goal, blocks: row.blocks, chosen, facts })
  if (input.length > MOST_INPUT)
    throw new AppError('INVALID_INPUT', 'This is too much text at once. Select fewer sections.')
  return writeForPage(deps, actor, {
    pageId,
    instructions: patchInstructions,
    input,
    begin: (tx, runId) => beginAnswer(tx, { ...request, runId }),
    read: async ({ text, by }) => {
      const patches = readPatches(text)
      if (!patches) throw new AppError('PROVIDER_DOWN', `${by} wrote no usable changes. Try again.`)
      const page = { blocks: row.blocks, chosen, evidence: textsIn(facts).join('\n') }
      const newBlock = (type: BlockType) => deps.pages.newBlock(type, randomUUID())
      const { proposals, refused } = await readProposals(patches, page, newBlock)
      if (proposals.length === 0 && refused.length === 0) throw noChange(by)
      const answer = { proposals, refused, by }
      await storeAnswer(deps.db, request, answer)
      return answer
    },
  })
}

/** The answer to a request whose response was lost. */
export async function findProposals(
  deps: Deps,
  actor: Actor,
  { pageId, requestId }: { pageId: string; requestId: string },
): Promise<FoundAnswer> {
  await requirePage(deps, actor, pageId)
  const found = await findAnswer(deps.db, { pageId, userId: actor.userId, requestId })
  if (!found) throw new AppError('NOT_FOUND', 'This request never arrived.')
  if (found.answer) return { state: 'done', answer: found.answer }
  return { state: found.state === 'running' ? 'running' : 'failed' }
}

const noChange = (by: string) =>
  new AppError('PROVIDER_DOWN', `${by} proposed no change. Say more exactly what to change.`)
