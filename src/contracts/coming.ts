import type { Features, PlanContents, PlanGate } from './plans.ts'
import { entryOf, screenIds, tools } from './screens.ts'

interface PlanUse {
  needs?: PlanGate
  uses?: readonly (keyof PlanContents)[]
}

const built: readonly PlanUse[] = [...screenIds.map(entryOf), ...Object.values(tools)]

/** True if a plan names something that cannot be used yet: no screen or tool that this plan opens has a use for it. */
export function isComing(part: string, features: Features, entries = built): boolean {
  return !entries.some(({ needs, uses = [] }) => {
    const isOpen = !needs || Boolean(features[needs])
    return needs === part || (isOpen && uses.some((used) => used === part))
  })
}
