import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { insertUser, markVerified, type UserRow } from '../features/auth/auth.repository.ts'
import { insertSession } from '../features/auth/sessions.repository.ts'
import { newToken } from '../features/auth/tokens.ts'
import { insertQuestion } from '../features/chat/questions.repository.ts'

let count = 0

/** Things that a test needs to be there already, made straight in the database. */
export function builders(deps: Deps) {
  async function user(
    given: { verified?: boolean; role?: 'user' | 'admin' } = {},
  ): Promise<UserRow & { token: string; sessionId: string }> {
    const name = `seller${++count}`
    const { token, tokenHash } = newToken()
    return deps.db.transaction(async (tx) => {
      const row = await insertUser(tx, {
        username: name,
        usernameKey: name,
        email: `${name}@shop.example`,
        emailKey: `${name}@shop.example`,
        passwordHash: 'none',
      })
      await tx.execute(sql`update users set role = ${given.role ?? 'user'} where id = ${row.id}`)
      if (given.verified !== false) await markVerified(tx, row.id, row.emailKey)
      const sessionId = await insertSession(tx, row.id, {
        tokenHash,
        userAgent: 'test',
        network: '127.0.0.1',
        expiresAt: new Date(Date.now() + 86_400_000),
      })
      return { ...row, role: given.role ?? 'user', token, sessionId }
    })
  }

  /** A chat with one question, whose run this process is to carry unless another is given. */
  async function chat(owner: { id: number }, given: { processId?: string; text?: string } = {}) {
    const ids = { chatId: randomUUID(), messageId: randomUUID(), answerId: randomUUID(), runId: randomUUID() }
    await insertQuestion(deps.db, owner.id, {
      ...ids,
      title: 'Lamp',
      projectId: null,
      place: { seen: null },
      allowed: 1_000,
      timeZone: 'UTC',
      drawn: false,
      text: given.text ?? 'How is the lamp doing?',
      processId: given.processId ?? deps.streams.runs.processId,
    })
    return ids
  }

  return { user, chat }
}
