import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyRoute } from '#contracts/core/route.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface Question {
  url: string
  query: Record<string, string>
}

/** What is typed where a route lets one search. The seed has it in one name of six. */
const SEARCHED = 'lamp'
const OPTIONS_ASKED = 6

/**
 * What a desk would ask of a route, read from its declaration: nothing in particular, each option of each filter, and some words
 * where it takes any. So a new route is measured without being listed anywhere.
 */
export async function questionsTo(db: Db, route: AnyRoute): Promise<Question[]> {
  const url = await withIds(db, route.path)
  if (!url) return []
  const filters = Object.entries(route.query?.shape ?? {}).flatMap(([name, schema]) =>
    valuesOf(name, schema as z.ZodType).map((value) => ({ [name]: value })),
  )
  return [{}, ...filters].map((query) => ({ url, query }))
}

function valuesOf(name: string, schema: z.ZodType): string[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodEnum) return inner.options.map(String).slice(0, OPTIONS_ASKED)
  if (name === 'cursor' || !(inner instanceof z.ZodString) || !schema.safeParse(SEARCHED).success) return []
  return [SEARCHED]
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

/** Where the name of a parameter does not say it. */
const tables: Record<string, string> = { job: 'jobs.job', feedback: 'feedback' }
/** What is no row: an article of the help. */
const shipped: Record<string, string> = { category: 'account', slug: 'contact-support' }
