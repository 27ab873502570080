import { MAX_PROMPTS, type Prompt, type SavePrompt } from '#contracts/prompts.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { presentPrompt } from './prompts.presenter.ts'
import * as repository from './prompts.repository.ts'

export async function listPrompts(deps: Deps, actor: Actor): Promise<Prompt[]> {
  return (await repository.listPrompts(deps.db, actor.userId)).map(presentPrompt)
}

export async function createPrompt(deps: Deps, { userId }: Actor, prompt: SavePrompt): Promise<Prompt> {
  const row = await deps.db.transaction(async (tx) => {
    await repository.lockOwner(tx, userId)
    if ((await repository.countPrompts(tx, userId)) >= MAX_PROMPTS) throw full()
    return repository.insertPrompt(tx, userId, prompt)
  })
  return presentPrompt(row)
}

export async function changePrompt(
  deps: Deps,
  actor: Actor,
  promptId: string,
  prompt: SavePrompt,
): Promise<Prompt> {
  const row = await repository.updatePrompt(deps.db, actor.userId, promptId, prompt)
  if (!row) throw missing()
  return presentPrompt(row)
}

export async function deletePrompt(deps: Deps, actor: Actor, promptId: string) {
  if (!(await repository.deletePrompt(deps.db, actor.userId, promptId))) throw missing()
  return done('Deleted.')
}

const missing = () => new AppError('NOT_FOUND', 'This prompt no longer exists.')
const full = () =>
  new AppError(
    'QUOTA_EXCEEDED',
    `You’ve reached the limit of ${MAX_PROMPTS} prompts. Delete one you no longer need.`,
  )
