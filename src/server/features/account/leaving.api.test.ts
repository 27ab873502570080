import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Columns that name a user and do not go with them, each with what takes care of it. */
const cared: Record<string, string> = {
  'messages.user_id': 'goes with its chat, which goes with the user',
  'ticket_messages.author_id': 'an administrator’s answer stays when the administrator leaves',
}

interface Column {
  column: string
  rule: string | null
}

test('every row that names a user goes with the user', async () => {
  const { deps } = await testApp()
  const columns = await rowsOf<Column>(
    deps.db,
    sql`select c.table_name || '.' || c.column_name as column, max(r.delete_rule) filter (where u.table_name = 'users') as rule
      from information_schema.columns c
      left join information_schema.key_column_usage k
        on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
      left join information_schema.referential_constraints r
        on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name
      left join information_schema.constraint_column_usage u
        on u.constraint_schema = r.constraint_schema and u.constraint_name = r.constraint_name
      where c.table_schema = 'public'
      group by c.table_name, c.column_name
      having c.column_name like '%user_id' or bool_or(u.table_name = 'users')`,
  )
  expect(columns).toContainEqual({ column: 'sessions.user_id', rule: 'CASCADE' })
  const staying = columns.filter(({ rule }) => rule !== 'CASCADE').map(({ column }) => column)
  expect(staying.toSorted()).toEqual(Object.keys(cared).toSorted())
})
