import type { AdminThread, MacroPlaceholder } from '#contracts/admin/support.ts'
import { planName } from '#web/features/plans/plans.queries.ts'

/** Placeholders of a saved answer, filled in on insertion so that the result is visible before sending. */
export const placeholders: Record<MacroPlaceholder, (thread: AdminThread) => string> = {
  '{name}': ({ user }) => user.username,
  '{email}': ({ user }) => user.email,
  '{plan}': ({ user }) => planName(user.plan),
  '{topic}': ({ ticket }) => ticket.topic,
}

export const fillMacro = (text: string, thread: AdminThread): string =>
  text.replace(/\{\w+\}/g, (found) =>
    found in placeholders ? placeholders[found as keyof typeof placeholders](thread) : found,
  )
