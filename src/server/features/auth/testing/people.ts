import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { authApi } from '#contracts/auth.ts'
import { rowsOf } from '#server/db/database.ts'
import type { EmailMessage } from '#server/ports/mail.ts'
import { PASSWORD, signUp } from '#server/testing/sign-up.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const mara = { username: 'mara', email: 'mara@lampwerk.example', password: PASSWORD }
export const jo = { username: 'jo.b', email: 'jo@shop.example', password: 'two socks and a hat' }

/** Someone who signed up; their letter about it is out of the way. For apps that do their jobs. */
export async function signedUp(app: TestApp, who = mara, { verified = true } = {}) {
  const { me, token, id } = await signUp(app, who.username, { ...who, verified })
  await settled(app)
  app.letters.length = 0
  return { ...me, token, id }
}

/** Waits until no letter is left to be sent. For apps that do their jobs. */
export async function settled(app: TestApp) {
  const waiting = sql`select name, state from jobs.job
    where name like 'auth.%' and name <> 'auth.tidy' and state < 'completed'`
  await expect.poll(() => rowsOf(app.deps.db, waiting)).toEqual([])
}

export const logIn = (app: TestApp, username: string, password: string, userAgent = 'lightMyRequest') =>
  app.anyone.call(authApi.login, { body: { username, password }, headers: { 'user-agent': userAgent } })

/** Emails and their recipients, in no particular order. */
export const lettersOf = (app: TestApp) =>
  app.letters.map(({ to, subject }) => `${to.address}: ${subject}`).toSorted()

/** The token of the newest letter to an address that has one. */
export function tokenFor(app: TestApp, address: string): string {
  const tokenOf = (letter: EmailMessage) => /#token=(\S+)/.exec(letter.text)?.[1]
  const letter = app.letters.findLast((each) => each.to.address === address && tokenOf(each))
  if (!letter) throw new Error(`no letter with a link for ${address}`)
  return tokenOf(letter) ?? ''
}
