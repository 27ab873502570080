import { sql } from 'drizzle-orm'
import { authApi } from '#contracts/auth.ts'
import { rowsOf } from '../db/database.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'a lamp that folds'

/** Someone who signed up with a password, and whose address is confirmed. The first one of an app is its administrator. */
export async function signUp(
  app: TestApp,
  username = 'mara',
  { email = `${username}@shop.example`, password = PASSWORD, verified = true } = {},
) {
  const { body } = await app.anyone.call(authApi.signup, { body: { username, email, password } })
  const id = Number(body.user.id)
  if (verified) await app.deps.db.execute(sql`update users set email_verified_at = now() where id = ${id}`)
  return { id, username, email, token: body.token, me: app.as(body.token) }
}

export async function rowOf(app: TestApp, userId: number) {
  const [row] = await rowsOf<Record<string, unknown>>(
    app.deps.db,
    sql`select * from users where id = ${userId}`,
  )
  return row
}
