import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportsOf } from '#server/area.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Columns that name a user and do not go with them, each with what takes care of it. */
const cared: Record<string, string> = {
  'commissions.partner_id': 'books: a number that names nobody any more, and the name of the link is removed',
  'payouts.partner_id':
    'books: a number that names nobody any more; an open one keeps its address until it is settled',
  'audit.actor_id': 'a number that names nobody any more; from where it was done is forgotten',
  'audit.subject_id': 'a number that names nobody any more',
  'feedback.author_id':
    'an idea that others took up stays without a name, the others go; a report goes with its owner_id',
  'feedback_comments.author_id': 'the job that deletes the user deletes their comments first',
  'knowledge_passages.user_id': 'goes with its file, which goes with the user',
  'knowledge_tables.user_id': 'goes with its file, which goes with the user',
  'messages.user_id': 'goes with its chat, which goes with the user',
  'ticket_messages.author_id': 'an administrator’s answer stays when the administrator leaves',
  'ticket_files.giver_id': 'whoever of support gave it has left; the file stays with its ticket',
  'ticket_notes.author_id': 'a note outlives its writer, without a name',
  'tickets.assignee_id': 'a ticket that nobody has any more',
}

/** Tables that name a user and are not in the export of their data, each with the reason. */
const notExported: Record<string, string> = {
  data_exports: 'the exports themselves',
  knowledge_uploads: 'files that are being sent; the others are in the export',
  known_words: 'the words of the chats, for searching',
  mail_tokens: 'hashes of links that were sent to the address in account.json',
  message_words: 'the words of the chats, for searching',
  recovery_codes: 'hashes of secrets',
  ticket_notes: 'notes between admins, deleted with the ticket',
  runs: 'the work behind answers and exports; what came of it is in the chats',
  two_factors: 'a secret; account.json says that there is one',
}

interface Column {
  table: string
  column: string
  rule: string | null
}

/** Columns that name a user, with what happens to their rows when the user is deleted. */
const userColumns = (db: Db) =>
  rowsOf<Column>(
    db,
    sql`select c.table_name as table, c.table_name || '.' || c.column_name as column, max(r.delete_rule) filter (where u.table_name in ('users', 'partners')) as rule
      from information_schema.columns c
      left join information_schema.key_column_usage k
        on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
      left join information_schema.referential_constraints r
        on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name
      left join information_schema.constraint_column_usage u
        on u.constraint_schema = r.constraint_schema and u.constraint_name = r.constraint_name
      where c.table_schema = 'public'
      group by c.table_name, c.column_name
      having c.column_name like '%user_id' or c.column_name = 'partner_id' or c.table_name = 'audit' and c.column_name in ('actor_id', 'subject_id')
        or bool_or(u.table_name = 'users')`,
  )

test('every row that names a user goes with the user', async () => {
  const { deps } = await testApp()
  const columns = await userColumns(deps.db)
  expect(columns).toContainEqual({ table: 'sessions', column: 'sessions.user_id', rule: 'CASCADE' })
  const staying = columns.filter(({ rule }) => rule !== 'CASCADE').map(({ column }) => column)
  expect(staying.toSorted()).toEqual(Object.keys(cared).toSorted())
})

test('every table that names a user is in the export of their data, or has a reason not to be', async () => {
  const { deps } = await testApp()
  const tables = new Set((await userColumns(deps.db)).map(({ table }) => table))
  const accounted = [...exportsOf(deps.areas).flatMap((part) => part.tables), ...Object.keys(notExported)]
  expect([...tables, 'users'].toSorted()).toEqual(accounted.toSorted())
})
