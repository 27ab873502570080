import { z } from 'zod'

/** Reply to an action, with a sentence about its result. */
export const Done = z.object({ success: z.literal(true), message: z.string() })
export type Done = z.infer<typeof Done>
