import {
  Plan,
  PlanChange,
  type PlanContents,
  type SubscriptionStatus,
  shippedPlans,
} from '#contracts/plans.ts'

/** What each plan has on this installation. */
export type PlanTable = Record<Plan, PlanContents>

/** As shipped. Whoever runs an installation for themselves may let everyone ask as often as they like. */
export function basePlans({ questionsPerDay }: { questionsPerDay: number | undefined }): PlanTable {
  const base = structuredClone(shippedPlans)
  if (questionsPerDay !== undefined)
    for (const contents of Object.values(base)) contents.queriesPerDay = questionsPerDay
  return base
}

interface Override {
  plan: Plan
  name: string
  value: unknown
}

/** What was changed of a plan. A row that a later version no longer understands changes nothing. */
export function changesOf(rows: Override[], plan: Plan): PlanChange {
  const known = rows.flatMap((row) => {
    const one = PlanChange.safeParse({ [row.name]: row.value })
    return row.plan === plan && one.success ? Object.entries(one.data) : []
  })
  return Object.fromEntries(known)
}

/** Of a change, what differs from the base. */
export const differing = (change: PlanChange, base: PlanContents): PlanChange =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== base[name as keyof PlanContents]),
  )

interface Gift {
  plan: Plan
  until: Date | null
}

/** Of what was given, the best; with it, what is left of the rest once that one ends. */
export function bestGift(gifts: Gift[]): SubscriptionStatus['given'] {
  const [best, other] = gifts.toSorted((a, b) => Plan.options.indexOf(b.plan) - Plan.options.indexOf(a.plan))
  if (!best) return undefined
  const outlasts = other && best.until !== null && (other.until === null || other.until > best.until)
  return { ...presentGift(best), ...(outlasts && { after: presentGift(other) }) }
}

const presentGift = ({ plan, until }: Gift) => ({ plan, until: until?.toISOString() ?? null })
