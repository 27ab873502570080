import type { AdminThread, MacroPlaceholder } from '#contracts/admin/support.ts'
import { planName } from '#web/features/plans/plans.queries.ts'

/** What a saved answer may leave open. It is filled in when the answer is taken, so that it is seen before it is sent. */
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
