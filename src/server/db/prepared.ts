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
