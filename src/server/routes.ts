import type { Deps } from './deps.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { runsRoutes } from './features/runs/runs.routes.ts'
import type { Handler } from './http/handle.ts'

/** Every route of the API but the system's own; each area adds its line. */
export const allRoutes = (deps: Deps): Handler[] => [
  ...authRoutes(deps),
  ...chatRoutes(deps),
  ...runsRoutes(deps),
]
