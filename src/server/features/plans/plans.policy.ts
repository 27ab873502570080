import { PlanChange } from '#contracts/admin/plans.ts'
import { Plan, type PlanContents, type SubscriptionStatus, shippedPlans } from '#contracts/plans.ts'

/** Features of each plan on this installation. */
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

/** Stored changes of a plan. A row that this version doesn't understand changes nothing. */
export function changesOf(rows: Override[], plan: Plan): PlanChange {
  const known = rows.flatMap((row) => {
    const one = PlanChange.safeParse({ [row.name]: row.value })
    return row.plan === plan && one.success ? Object.entries(one.data) : []
  })
  return Object.fromEntries(known)
}

/** Fields of a change that differ from the base. */
export const differing = (change: PlanChange, base: PlanContents): PlanChange =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== base[name as keyof PlanContents]),
  )

interface Gift {
  plan: Plan
  until: Date | null
}

/** The best of the given plans, and the remaining others once it ends. */
export function bestGift(gifts: Gift[]): SubscriptionStatus['given'] {
  const [best, other] = gifts.toSorted((a, b) => Plan.options.indexOf(b.plan) - Plan.options.indexOf(a.plan))
  if (!best) return undefined
  const outlasts = other && best.until !== null && (other.until === null || other.until > best.until)
  return { ...presentGift(best), ...(outlasts && { after: presentGift(other) }) }
}

const presentGift = ({ plan, until }: Gift) => ({ plan, until: until?.toISOString() ?? null })
