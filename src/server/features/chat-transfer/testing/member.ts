import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { chatApi } from '#contracts/chat.ts'
import { chatTransferApi } from '#contracts/chat-transfer.ts'
import { runsApi } from '#contracts/runs.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export async function member(app: TestApp) {
  const user = await app.build.user()
  const me = app.as(user.token)
  const headers = { authorization: `Bearer ${user.token}` }
  const send = (payload: string | Uint8Array) =>
    app.app.inject({
      method: 'POST',
      url: chatTransferApi.startImport.path,
      payload: Buffer.from(payload),
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    })
  return {
    user,
    me,
    send,
    file: (chatId: string, format: string) =>
      app.app.inject({
        url: chatTransferApi.file.path.replace(':chatId', chatId),
        query: { format },
        headers,
      }),
    archive: (ids?: string[]) =>
      app.app.inject({ method: 'POST', url: chatTransferApi.archive.path, payload: { ids }, headers }),
    /** Runs an import to its end and returns the result. */
    async imported(payload: string | Uint8Array) {
      const { runId } = (await send(payload)).json().data
      const { events } = await me.events(runsApi.events, { params: { runId } })
      const { state, note } = (await me.call(chatTransferApi.lastImport)).body.data ?? {}
      return { runId, state, note, end: events.at(-1)?.event }
    },
    chats: async () => (await me.call(chatApi.list)).body.data.items,
    chat: async (chatId: string) => (await me.call(chatApi.get, { params: { chatId } })).body.data,
  }
}
export type Member = Awaited<ReturnType<typeof member>>

/** A chat with two versions of an answer. */
export async function branched({ deps }: TestApp, { user }: Member, title = 'Lamp / ../../etc') {
  const [chatId, question, first, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await deps.db.execute(
    sql`insert into chats (id, user_id, title, leaf_id) values (${chatId}, ${user.id}, ${title}, ${second})`,
  )
  for (const [id, parent, role, content] of [
    [question, null, 'user', 'Does it sell?'],
    [first, question, 'assistant', 'Hardly.'],
    [second, question, 'assistant', 'It does – “yes” 灯'],
  ] as const) {
    await deps.db.execute(sql`insert into messages (id, chat_id, user_id, parent_id, role, content)
      values (${id}, ${chatId}, ${user.id}, ${parent}, ${role}, ${content})`)
  }
  return { chatId, question, first, second }
}
