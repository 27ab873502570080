import { z } from 'zod'
import { route } from './core/route.ts'

/** The steps of a new seller that are done, in any project but the sample. */
export const FirstSteps = z.object({
  /** A product page was read into a project. */
  link: z.boolean(),
  /** A project has a price and a product cost. */
  costs: z.boolean(),
  file: z.boolean(),
  page: z.boolean(),
  /** Slug of the newest project; null before there is one. */
  slug: z.string().nullable(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const firstStepsApi = {
  get: route('GET', '/api/first-steps', { data: FirstSteps }),
}
