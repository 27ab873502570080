import { helpApi } from '#contracts/help.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { answerFromHelp } from './help-answer.service.ts'

/** Apart from `help`, which the assistant uses: these answers use the assistant. */
export const helpAnswersRoutes = (deps: Deps) => [
  handle(helpApi.ask, ({ actor, body }) => answerFromHelp(deps, actor, body)),
]
