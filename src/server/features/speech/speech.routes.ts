import { speechApi } from '#contracts/speech.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { getEngines, recognise, speak } from './speech.service.ts'

export const speechRoutes = (deps: Deps) => [
  handle(speechApi.engines, () => getEngines(deps)),
  handle(speechApi.recognise, ({ actor, body }) => recognise(deps, actor, body)),
  handle(speechApi.speak, ({ actor, body }) => speak(deps, actor, body)),
]
