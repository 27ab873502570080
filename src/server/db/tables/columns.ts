import { timestamp } from 'drizzle-orm/pg-core'

/** Instants, always with a zone, to the millisecond that JavaScript keeps. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
