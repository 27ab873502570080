import type { Allowance, DailyLimit, Usage } from '#contracts/usage.ts'

/** Singular names of the units each limit counts. */
export const limitUnits: Record<DailyLimit, string> = {
  queriesPerDay: 'answer',
  promptsPerDay: 'tool run',
  marketingVisualsPerDay: 'marketing visual',
}

/** A sentence about the rest of a limit. */
export function allowanceInWords({ name, limit, ofPlan, left }: Allowance): string {
  const what = limit === 1 ? limitUnits[name] : `${limitUnits[name]}s`
  if (limit === 0) return `Your plan doesn’t include ${what}.`
  return `${left} of ${limit} ${what} ${left === 1 ? 'is' : 'are'} left${ofPlan > 0 ? ' today' : ''}.`
}

/** A sentence about a used-up limit and its reset. */
export function usedUpInWords({ name, limit, timeZone }: Allowance, seconds: number): string {
  const all = limit === 1 ? `today’s ${limitUnits[name]}` : `today’s ${limit} ${limitUnits[name]}s`
  return `You have used ${all}. ${limit === 1 ? 'It resets' : 'They reset'} at midnight (${timeZone}), ${waitInWords(seconds)}.`
}

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return `in ${Math.round(minutes / 60)} hours`
}

/** Work on a day for one feature. */
interface Work {
  feature: string
  units: number
  cost: number
}

/** By what it was for, most units first. */
export function byFeature(work: Work[]): Usage['byFeature'] {
  const rows = [...Map.groupBy(work, ({ feature }) => feature)].map(([name, of]) => ({
    name,
    units: of.reduce((sum, { units }) => sum + units, 0),
    cost: costOf(of),
  }))
  return rows.sort((a, b) => b.units - a.units || a.name.localeCompare(b.name))
}

export const costOf = (work: Work[]): number => Math.round(work.reduce((sum, { cost }) => sum + cost, 0))

/** Units by what they went to. */
export const unitsOf = (work: Work[]): Record<string, number> =>
  Object.fromEntries(byFeature(work).flatMap(({ name, units }) => (units > 0 ? [[name, units]] : [])))
