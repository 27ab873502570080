import { z } from 'zod'

/** A time to come would stay ahead of all that is written here, so it is taken for now. */
export const ArchivedTime = z.iso
  .datetime()
  .transform((time) => new Date(Math.min(Math.max(Date.parse(time), 0), Date.now())))

export const ArchivedLine = z.string().max(2_000)
