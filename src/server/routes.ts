import type { Deps } from './deps.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { plansRoutes } from './features/plans/plans.routes.ts'
import { projectsRoutes } from './features/projects/projects.routes.ts'
import { runsRoutes } from './features/runs/runs.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts'
import type { Handler } from './http/handle.ts'

/** Every route of the API but the system's own; each area adds its line. */
export const allRoutes = (deps: Deps): Handler[] => [
  ...accountRoutes(deps),
  ...authRoutes(deps),
  ...chatRoutes(deps),
  ...plansRoutes(deps),
  ...projectsRoutes(deps),
  ...runsRoutes(deps),
  ...supportRoutes(deps),
  ...twoFactorRoutes(deps),
]
