import type { Condition } from './tables.ts'

/** A condition as people read it. Apart from the contract, so that a screen has the words without fetching that. */
export const relations: Record<Condition['is'], string> = {
  equal: 'is',
  'not equal': 'is not',
  containing: 'contains',
  'more than': 'is more than',
  'at least': 'is at least',
  'less than': 'is less than',
  'at most': 'is at most',
  empty: 'is empty',
  'not empty': 'is not empty',
}
