import type { SQL } from 'drizzle-orm'
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/**
 * A query on the way of every request: built once per database instead of each time, and planned once per connection by
 * PostgreSQL. In a transaction it is built like any other.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>()
  return (db) => {
    const query = made.get(db) ?? build(db)
    made.set(db, query)
    return query
  }
}

/**
 * The same for a statement written by hand, whose values are `sql.placeholder`s: given by name each time. Drizzle prepares
 * what its own builders made; what it prepares them with takes any statement.
 */
export function statement<Row, Values extends object>(name: string, query: SQL) {
  const made = prepared((db) => {
    const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession }
    return session.prepareQuery(dialect.sqlToQuery(query), undefined, name, false)
  })
  return async (db: Db, values: Values) =>
    ((await made(db).execute(values as Record<string, unknown>)) as { rows: Row[] }).rows
}
