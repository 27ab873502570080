import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyRoute } from '#contracts/core/route.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface Question {
  url: string
  query: Record<string, string>
}

/** Search terms: part of one name in six, part of a few names, one address, and one without matches. */
const SEARCHED = ['lamp', '-4711', 'lamp-471@shop.example', 'nobody has this']
const A_DAY = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)

/**
 * Requests of an admin to a route, derived from its declaration: without filters, with each option of each filter, with search
 * terms, and with every two filters combined. New routes are measured without being listed anywhere.
 */
export async function questionsTo(db: Db, route: AnyRoute): Promise<Question[]> {
  const url = await withIds(db, route.path)
  if (!url) return []
  const filters = Object.entries(route.query?.shape ?? {})
    .map(([name, schema]) => valuesOf(name, schema as z.ZodType).map((value) => ({ [name]: value })))
    .filter(({ length }) => length > 0)
  return [{}, ...filters.flat(), ...pairsOf(filters)].map((query) => ({ url, query }))
}

/** Each filter with each other one, by the first value and by the last of both. */
function pairsOf(filters: Record<string, string>[][]): Record<string, string>[] {
  const ends = [0, -1]
  return filters.flatMap((some, at) =>
    filters.slice(at + 1).flatMap((others) => ends.map((end) => ({ ...some.at(end), ...others.at(end) }))),
  )
}

function valuesOf(name: string, schema: z.ZodType): string[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodEnum) return inner.options.map(String)
  const takes = (value: string) => schema.safeParse(value).success
  if (name === 'cursor') return []
  if (inner instanceof z.ZodString) return SEARCHED.filter(takes)
  return takes(A_DAY) ? [A_DAY] : []
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema
}

/** Puts ids of rows in the place of parameters: `:ticketId` is the id of one of the `tickets`. Nothing where there is none. */
async function withIds(db: Db, path: string): Promise<string | undefined> {
  let url = path
  for (const [parameter = '', name = ''] of path.matchAll(/:(\w+?)(?:Id)?(?=\/|$)/g)) {
    const value = shipped[name] ?? (await someId(db, tables[name] ?? `${name}s`))
    if (value === undefined) return undefined
    url = url.replace(parameter, value)
  }
  return url
}

async function someId(db: Db, table: string): Promise<string | undefined> {
  const [found] = await rowsOf<{ there: boolean }>(db, sql`select to_regclass(${table}) is not null as there`)
  if (!found?.there) return undefined
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select id::text as id from ${sql.raw(table)} order by ctid limit 1 offset 7`,
  )
  return row?.id
}

/** Tables of parameters that are not named after their table. */
const tables: Record<string, string> = { job: 'jobs.job', feedback: 'feedback' }
/** Parameters of a shipped help article, which has no row. */
const shipped: Record<string, string> = { category: 'account', slug: 'contact-support' }
