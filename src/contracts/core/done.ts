import { z } from 'zod'

/** The answer to what is done, with a sentence about it. */
export const Done = z.object({ success: z.literal(true), message: z.string() })
export type Done = z.infer<typeof Done>
