import { promptsApi } from '#contracts/prompts.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { changePrompt, createPrompt, deletePrompt, listPrompts } from './prompts.service.ts'

export const promptsRoutes = (deps: Deps) => [
  handle(promptsApi.list, ({ actor }) => listPrompts(deps, actor)),
  handle(promptsApi.create, ({ actor, body }) => createPrompt(deps, actor, body)),
  handle(promptsApi.change, ({ actor, params, body }) => changePrompt(deps, actor, params.promptId, body)),
  handle(promptsApi.delete, ({ actor, params }) => deletePrompt(deps, actor, params.promptId)),
]
