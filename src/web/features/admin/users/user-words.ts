import type { ListedUser, UserFilter } from '#contracts/admin/users.ts'
import { Plan } from '#contracts/plans.ts'
import type { DailyLimit } from '#contracts/usage.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import type { Tone } from '#web/ui/display/badge.tsx'

export const plans = Object.fromEntries(Plan.options.map((plan) => [plan, planName(plan)])) as Record<
  Plan,
  string
>
export const roles = { user: 'Members', admin: 'Admins' } satisfies Record<ListedUser['role'], string>
export const emails = { verified: 'Verified', unverified: 'Not verified' }
export const states = {
  active: 'Active',
  quiet: 'No activity for 30 days',
  suspended: 'Suspended',
} satisfies Record<NonNullable<UserFilter['state']>, string>

export const unitNames: Record<DailyLimit, string> = {
  queriesPerDay: 'Questions',
  promptsPerDay: 'Prompts',
  marketingVisualsPerDay: 'Marketing visuals',
}

/** Badges of an account, the most important first. */
export function marksOf(user: ListedUser): { label: string; tone: Tone }[] {
  const marks: { label: string; tone: Tone; shown: boolean }[] = [
    { label: 'Suspended', tone: 'loss', shown: user.suspended },
    { label: 'Admin', tone: 'info', shown: user.role === 'admin' },
    { label: 'Not verified', tone: 'neutral', shown: !user.emailVerified },
    { label: planName(user.plan), tone: 'accent', shown: user.plan !== 'free' },
  ]
  return marks.filter(({ shown }) => shown)
}
