import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachmentsApi } from '#contracts/attachments.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { rowsOfMessages } from './attachments.repository.ts'
import { attachmentsOf, claimAttachments } from './attachments.service.ts'
import { storedKeys, upload, uploaded } from './testing/uploading.ts'

const by = (attachmentId: string) => ({ params: { attachmentId } })
const settled = (app: TestApp, token: string, id: string) =>
  expect.poll(async () => (await app.as(token).call(attachmentsApi.get, by(id))).body.data.state)
const A_PIXEL = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='
const download = ({ app }: TestApp, token: string, id: string) =>
  app.inject({ url: `/api/attachments/${id}/file`, headers: { authorization: `Bearer ${token}` } })

test('a file is kept, read, and given back as it was', async () => {
  const app = await testApp({ working: true })
  const { token, id: userId } = await app.build.user()
  const { status, body } = await upload(app, token, 'Größe.csv', 'name,price\nLamp,24')
  expect(status).toBe(200)
  const { id } = body.data
  expect(body.data).toEqual({
    id,
    name: 'Größe.csv',
    mediaType: 'text/csv',
    bytes: 18,
    state: 'reading',
    reason: null,
  })
  await settled(app, token, id).toBe('ready')
  const shown = await app.as(token).call(attachmentsApi.text, by(id))
  expect(shown.body.data).toEqual({ text: '[row 1]\nname | price\nLamp | 24', characters: 30 })
  expect(await storedKeys(app)).toEqual([`users/${userId}/attachments/${id}`])
  const file = await download(app, token, id)
  expect(file.body).toBe('name,price\nLamp,24')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="Gr__e.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.csv`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })

  const { messageId } = await app.build.chat({ id: userId })
  await claimAttachments(app.deps, app.deps.db, userId, { messageId, ids: [id] })
  expect(await rowsOfMessages(app.deps.db, userId, [messageId])).toEqual([
    expect.objectContaining({ id, state: 'ready', content: '[row 1]\nname | price\nLamp | 24' }),
  ])
})

test('[security D6] one that cannot be read says why', async () => {
  const app = await testApp({ working: true })
  const { token } = await app.build.user()
  const { id } = await uploaded(app, token, 'a.pdf', '%PDF-1.4 and nothing else')
  await settled(app, token, id).toBe('failed')
  const { body } = await app.as(token).call(attachmentsApi.get, by(id))
  expect(body.data.reason).toBe(
    'This file is damaged, or its type doesn’t match its name. Save it again and send that copy.',
  )
})

test('[security D7] only safe pictures are shown in place', async () => {
  const app = await testApp()
  const { token } = await app.build.user()
  const gif = await uploaded(app, token, 'a.gif', Buffer.from(A_PIXEL, 'base64'))
  const page = await uploaded(app, token, 'a.html', '<!doctype html><script>steal()</script>')
  const shown = await download(app, token, gif.id)
  expect(shown.headers['content-disposition']).toMatch(/^inline; /)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/gif', 'x-content-type-options': 'nosniff' })
  const saved = await download(app, token, page.id)
  expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
  expect(saved.headers['content-security-policy']).toContain('sandbox')
})

test('one that was not sent can be removed, with its file; one that was sent stays', async () => {
  const app = await testApp()
  const { token, id: userId } = await app.build.user()
  const [unsent, sent] = [await uploaded(app, token), await uploaded(app, token)]
  const { messageId } = await app.build.chat({ id: userId })
  await claimAttachments(app.deps, app.deps.db, userId, { messageId, ids: [sent.id] })
  const seller = app.as(token)
  expect((await seller.call(attachmentsApi.delete, by(unsent.id))).status).toBe(200)
  expect((await seller.call(attachmentsApi.get, by(unsent.id))).status).toBe(404)
  expect((await seller.call(attachmentsApi.delete, by(sent.id))).body).toMatchObject({ type: 'CONFLICT' })
  expect(await storedKeys(app)).toEqual([`users/${userId}/attachments/${sent.id}`])
})

test('a message gets the files of its sender, each once, or none of them', async () => {
  const app = await testApp()
  const { db } = app.deps
  const [owner, stranger] = [await app.build.user(), await app.build.user()]
  const [first, second] = [await uploaded(app, owner.token), await uploaded(app, owner.token)]
  const foreign = await uploaded(app, stranger.token)
  const [question, later] = [await app.build.chat(owner), await app.build.chat(owner)]
  const claim = (messageId: string, ...ids: string[]) =>
    db.transaction((tx) => claimAttachments(app.deps, tx, owner.id, { messageId, ids }))

  for (const id of [foreign.id, randomUUID()])
    await expect(claim(question.messageId, first.id, id)).rejects.toMatchObject({ type: 'NOT_FOUND' })
  expect(await attachmentsOf(db, owner.id, [question.messageId])).toEqual(new Map())

  await claim(question.messageId, second.id, first.id, first.id)
  await expect(claim(later.messageId, first.id)).rejects.toMatchObject({ type: 'CONFLICT' })
  const given = await attachmentsOf(db, owner.id, [question.messageId, later.messageId])
  expect([...given.keys()]).toEqual([question.messageId])
  expect(given.get(question.messageId)).toEqual([first, second])
  expect(await attachmentsOf(db, stranger.id, [question.messageId])).toEqual(new Map())
  expect(await rowsOfMessages(db, stranger.id, [question.messageId])).toEqual([])
  expect(await attachmentsOf(db, owner.id, [])).toEqual(new Map())
})

test('one that could not be read cannot be sent', async () => {
  const app = await testApp({ working: true })
  const { token, id: userId } = await app.build.user()
  const { id } = await uploaded(app, token, 'a.pdf', '%PDF-1.4 and nothing else')
  await settled(app, token, id).toBe('failed')
  const { messageId } = await app.build.chat({ id: userId })
  await expect(
    claimAttachments(app.deps, app.deps.db, userId, { messageId, ids: [id] }),
  ).rejects.toMatchObject({
    type: 'CONFLICT',
    message: '“a.pdf” could not be read. Remove it, then send again.',
  })
})
