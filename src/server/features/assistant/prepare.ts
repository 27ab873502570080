import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { Turn } from '#server/ports/ai.ts'
import type { RunWork } from '#server/stream/engine.ts'
import { budgets, buildPrompt, newestWithin } from './assistant.prompt.ts'
import { attachedTexts } from './assistant.repository.ts'
import { canonLines } from './canon-told.ts'
import { retrieve, tableLine } from './retrieved.ts'
import { toolUse } from './tool-use.ts'

/** A question where it was asked. */
export interface Asked {
  chatId: string
  projectId: string | null
  /** Oldest first, ending with the question. */
  history: { id: string; role: 'user' | 'assistant'; content: string }[]
  /** The model that shall answer; the best one without it. */
  model?: string
  /** Whether any of it came with files, and whether anyone connected a model that may answer: otherwise none are looked for. */
  hasFiles: boolean
  hasConnections: boolean
}

/** What a model is told before it is asked, and the tools that it may use, with the person's own rights. */
export async function prepareAnswer(deps: Deps, actor: Actor, asked: Asked, run: RunWork) {
  const { chatId, projectId } = asked
  const history = newestWithin(asked.history, budgets.history)
  const ids = history.map(({ id }) => id)
  const [project, canon, attachments] = await Promise.all([
    projectId ? requireProject(deps, actor, projectId).catch(unlessGone) : undefined,
    projectId ? listCanonFields(deps, actor, projectId).catch(unlessGone) : undefined,
    asked.hasFiles ? attachedTexts(deps.db, actor.userId, ids) : [],
  ])
  // Also what no longer fits: the person said it all the same.
  const own = asked.history.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const tools = toolUse({ deps, actor, chat: { chatId, projectId, own }, signal: run.signal }, run.emit)
  const retrieved = project && (await retrieve(deps, actor, project, own.at(-1) ?? '').catch(unlessGone))
  const passages = retrieved?.passages.map(({ source, text }) => {
    return { number: tools.cite(source), title: source.title, text }
  })
  return {
    instructions: buildPrompt({
      project,
      canon: canonLines(canon ?? []),
      attachments,
      passages,
      tables: retrieved?.tables.map(tableLine),
    }),
    turns: history.map(({ role, content }): Turn => ({ role, content })),
    tools,
  }
}

/** A chat outlives its project. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError) || error.type !== 'NOT_FOUND') throw error
}
