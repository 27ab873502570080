import type { PageGoal } from '#contracts/pages/pages.ts'

interface GoalName {
  name: string
  purpose: string
}

/** Goals of the page builder, in the order in which they are offered. */
export const goalNames: Record<Exclude<PageGoal, 'product'>, GoalName> = {
  landing: { name: 'Landing page', purpose: 'One offer, from problem to purchase.' },
  advertorial: { name: 'Advertorial', purpose: 'A story, marked as an advertisement.' },
  listicle: { name: 'Listicle', purpose: 'Reasons to buy, numbered.' },
  collection: { name: 'Collection', purpose: 'Several products or variants.' },
  policy: { name: 'Policy page', purpose: 'Returns, shipping and contact.' },
  thanks: { name: 'Thank-you page', purpose: 'What happens after the order.' },
}
export type BuilderGoal = keyof typeof goalNames

/** Name of any page's goal. */
export const goalName = (goal: PageGoal): string => (goal === 'product' ? 'Drop page' : goalNames[goal].name)
