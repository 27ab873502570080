export const measures = {
  count: 'Count rows',
  sum: 'Sum',
  average: 'Average',
  min: 'Lowest',
  max: 'Highest',
  distinct: 'Count different values',
} as const
export type MeasureName = keyof typeof measures
export const isMeasure = (name: string): name is MeasureName => Object.hasOwn(measures, name)
