// @both-databases
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attachmentsApi } from '#contracts/attachments.ts'
import { chatApi } from '#contracts/chat.ts'
import type { ExportFile } from '#server/exports/export-part.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { attachmentsExport } from './attachments.export.ts'
import { attachmentsJobs } from './attachments.jobs.ts'
import { claimAttachments, removeFilesOf } from './attachments.service.ts'
import { storedKeys, uploaded } from './testing/uploading.ts'

const run = (app: TestApp, name: string, payload: object = {}, lastTry = true) =>
  attachmentsJobs(app.deps)
    .find(({ definition }) => definition.name === name)
    ?.run(payload, { id: randomUUID(), attempt: 1, lastTry, signal: new AbortController().signal })
const keyOf = (userId: number, id: string) => `users/${userId}/attachments/${id}`
const stateOf = async ({ deps }: TestApp, id: string) => {
  const found = await deps.db.execute(sql`select state, reason from attachments where id = ${id}`)
  return (found as unknown as { rows: object[] }).rows[0]
}

test('files that were not sent within a day are deleted', async () => {
  const app = await testApp()
  const { token, id: userId } = await app.build.user()
  const [old, young, sent] = [
    await uploaded(app, token),
    await uploaded(app, token),
    await uploaded(app, token),
  ]
  const { messageId } = await app.build.chat({ id: userId })
  await claimAttachments(app.deps, app.deps.db, userId, { messageId, ids: [sent.id] })
  await app.deps.db.execute(
    sql`update attachments set created_at = now() - interval '25 hours' where id in (${old.id}, ${sent.id})`,
  )
  await run(app, 'attachments.tidy-unsent')
  expect(await storedKeys(app)).toEqual([young.id, sent.id].map((id) => keyOf(userId, id)).sort())
})

test('[security B7] the files of a chat that is removed for good go too, and nothing else does', async () => {
  const app = await testApp({ working: true })
  const { token, id: userId } = await app.build.user()
  const other = await app.build.user()
  const [sent, waiting] = [await uploaded(app, token), await uploaded(app, token)]
  const foreign = await uploaded(app, other.token)
  const { chatId, messageId } = await app.build.chat({ id: userId })
  await claimAttachments(app.deps, app.deps.db, userId, { messageId, ids: [sent.id] })
  const exported = `users/${userId}/exports/${randomUUID()}.zip`
  await app.deps.storage.put(exported, Buffer.from('x'), { contentType: 'application/zip' })
  const staying = [exported, keyOf(userId, waiting.id), keyOf(other.id, foreign.id)].sort()

  await app.deps.db.transaction(async (tx) => {
    await tx.execute(sql`delete from chats where id = ${chatId}`)
    await removeFilesOf(app.deps, tx, userId)
  })
  await expect.poll(() => storedKeys(app)).toEqual(staying)
  await app.deps.storage.put(keyOf(userId, randomUUID()), Buffer.from('x'), { contentType: 'text/plain' })
  await run(app, 'attachments.sweep')
  expect(await storedKeys(app)).toEqual(staying)
})

test('a question that is asked again keeps its files, and neither version takes them from the other', async () => {
  const app = await testApp({ working: true })
  const { token, id: userId } = await app.build.user()
  const seller = app.as(token)
  const file = await uploaded(app, token, 'prices.txt', 'Lamp 24')
  const params = { chatId: randomUUID() }
  const [first, second] = [randomUUID(), randomUUID()]
  const ask = (id: string, attachments: string[], parentId: string | null = null) =>
    seller.events(chatApi.send, { params, body: { id, text: 'Too dear?', parentId, attachments } })
  await ask(first, [file.id])
  await app.deps.db.execute(sql`update attachments set state = 'reading', content = '' where id = ${file.id}`)
  expect((await ask(second, [file.id])).status).toBe(200)

  const { body } = await seller.call(chatApi.get, { params })
  const [copy] = body.data.messages[0]?.attachments ?? []
  expect(body.data.messages[0]).toMatchObject({ id: second, siblings: [first, second] })
  // It was sent while the first one was still being read, so it was read for itself, and the answer waited.
  expect(copy).toEqual({ ...file, state: 'ready', id: expect.not.stringMatching(file.id) })
  const below = await ask(randomUUID(), [file.id], body.data.messages[1]?.id)
  expect([below.status, JSON.parse(below.body).message]).toEqual([
    409,
    '“prices.txt” has already been sent. Attach it again.',
  ])

  const remove = async (messageId: string) => {
    await app.deps.db.execute(sql`delete from messages where id = ${messageId}`)
    await run(app, 'attachments.sweep', { userId })
  }
  await remove(first)
  const kept = await seller.call(attachmentsApi.get, { params: { attachmentId: copy?.id ?? '' } })
  expect(kept.body.data).toMatchObject({ name: 'prices.txt', state: 'ready' })
  expect(await storedKeys(app)).toEqual([keyOf(userId, file.id)])
  await remove(second)
  expect(await storedKeys(app)).toEqual([])
})

test('a file that storage does not give now is tried again, and in the end said to have failed', async () => {
  const app = await testApp()
  const { token, id: userId } = await app.build.user()
  const { id } = await uploaded(app, token)
  const payload = { userId, attachmentId: id }
  app.deps.storage = { ...app.deps.storage, get: () => Promise.reject(new Error('no line')) }
  await expect(run(app, 'attachments.read', payload, false)).rejects.toThrow('no line')
  expect(await stateOf(app, id)).toMatchObject({ state: 'reading' })
  await expect(run(app, 'attachments.read', payload)).rejects.toThrow('no line')
  expect(await stateOf(app, id)).toMatchObject({
    state: 'failed',
    reason: 'This file could not be read. Attach it again.',
  })
})

test('the export holds what was sent: what is known of it, and the file', async () => {
  const app = await testApp()
  const { token, id: userId } = await app.build.user()
  const { id } = await uploaded(app, token, '../Größe: 2.txt', 'Lamp')
  await uploaded(app, token, 'unsent.txt')
  const { messageId } = await app.build.chat({ id: userId })
  await claimAttachments(app.deps, app.deps.db, userId, { messageId, ids: [id] })
  const files: [string, string][] = []
  for await (const { name, content } of attachmentsExport.files(
    app.deps,
    userId,
  ) as AsyncIterable<ExportFile>)
    files.push([name, typeof content === 'string' ? content : await text(content)])
  expect(files.map(([name]) => name)).toEqual(['files.json', 'files/00001-Größe-2.txt'])
  expect(JSON.parse(files[0]?.[1] ?? '')).toEqual([
    expect.objectContaining({ id, messageId, name: 'Größe: 2.txt', bytes: 4 }),
  ])
  expect(files[1]?.[1]).toBe('Lamp')
})
