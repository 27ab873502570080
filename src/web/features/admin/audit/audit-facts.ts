import type { AuditEntry } from '#contracts/admin/audit.ts'
import { Plan, planNames } from '#contracts/plans.ts'
import { features, limits } from '#web/features/admin/plans/plan-words.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { momentOf } from '#web/lib/words/time-words.ts'

const contents: Record<string, string> = { ...limits, ...features }
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const id = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Details of an audit entry, in the words of the admin screens. */
export const auditFacts = (details: AuditEntry['details']): string[] =>
  Object.entries(details).flatMap(([name, value]) => (value === null ? [] : [fact(name, value)]))

function fact(name: string, value: string | number | boolean): string {
  if (name === 'cents' && typeof value === 'number') return `amount: ${dollars(value)}`
  return `${wordsOf(name)}: ${typeof value === 'string' ? textOf(value) : value}`
}

function textOf(value: string): string {
  const plan = Plan.safeParse(value).data
  if (plan) return planNames[plan]
  if (time.test(value)) return momentOf(value)
  // The CSV has the full id.
  return id.test(value) ? `${value.slice(0, 8)}…` : (contents[value] ?? value)
}

const wordsOf = (name: string): string =>
  contents[name] ?? name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
