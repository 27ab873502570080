/** Calculations beside the calculators, by the name that people see. */
export const methods = {
  validation: 'Product score',
  supplier: 'Supplier check',
  offer: 'Offer and price',
  adPlan: 'Ad plan',
  readiness: 'Launch readiness',
} as const
export type MethodName = keyof typeof methods
