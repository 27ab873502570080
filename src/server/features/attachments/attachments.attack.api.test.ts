import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attachmentsApi, MAX_ATTACHMENT_BYTES } from '#contracts/attachments.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { MOST_UNSENT } from './attachments.policy.ts'
import { storedKeys, upload, uploaded } from './testing/uploading.ts'

const rowCount = async ({ deps }: TestApp) =>
  Number((await rowsOf<{ count: string }>(deps.db, sql`select count(*) from attachments`))[0]?.count)
const partialFiles = ({ dataDir }: TestApp) => readdir(join(dataDir, 'files', '.partial')).catch(() => [])

async function nothingIsLeft(app: TestApp) {
  await expect
    .poll(async () => [await rowCount(app), await storedKeys(app), await partialFiles(app)])
    .toEqual([0, [], []])
}

test('[security D1] name and content that disagree are refused, and nothing is kept', async () => {
  const app = await testApp()
  const { token } = await app.build.user()
  const reply = await upload(app, token, 'invoice.pdf', 'MZ\x90\0 a program')
  expect(reply).toMatchObject({ status: 415, body: { type: 'UNSUPPORTED_TYPE' } })
  const other = await upload(app, token, 'picture.png', 'just words')
  expect(other.body.message).toBe(
    'The name says this is a PNG picture, but the content is a text file. Rename it to end in .csv if it is a table, else in .txt, or save it again as .png.',
  )
  await nothingIsLeft(app)
})

test('[security D2] a file that is too large is refused whether it says so or not, and nothing is kept', async () => {
  const app = await testApp()
  const { token } = await app.build.user()
  const large = Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, 'x')
  const said = await upload(app, token, 'a.txt', large)
  expect(said).toMatchObject({ status: 413, body: { type: 'TOO_LARGE' } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const status = await new Promise((resolve, reject) => {
    const sending = httpRequest(
      {
        port,
        method: 'POST',
        path: '/api/attachments?name=a.txt',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      },
      (reply) => resolve(reply.resume().statusCode),
    )
    sending.once('error', reject)
    sending.write(large.subarray(1))
    sending.end('too much')
  })
  expect(status).toBe(413)
  await nothingIsLeft(app)
})

test('[security D2] one that breaks off leaves nothing', async () => {
  const app = await testApp()
  const { token } = await app.build.user()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const sending = httpRequest({
    port,
    method: 'POST',
    path: '/api/attachments?name=a.txt',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': 100,
    },
  })
  sending.once('error', () => {})
  sending.write('half of it')
  await expect.poll(() => partialFiles(app)).toHaveLength(1)
  sending.destroy()
  await nothingIsLeft(app)
})

test('[security D2] only so many files may wait to be sent, however many come at once', async () => {
  const app = await testApp()
  const { token, id } = await app.build.user()
  await app.deps.db.execute(sql`insert into attachments (id, user_id, name, media_type, bytes)
    select gen_random_uuid(), ${id}, 'a.txt', 'text/plain', 1 from generate_series(1, ${MOST_UNSENT - 1})`)
  const replies = await Promise.all([1, 2, 3, 4].map(() => upload(app, token, 'a.txt', 'Lamp')))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 413, 413, 413])
  const other = await app.build.user()
  expect((await upload(app, other.token, 'a.txt', 'Lamp')).status).toBe(200)
})

test('[security D2] files that were sent count towards the storage of the plan', async () => {
  const app = await testApp()
  const owner = await app.build.user()
  const { messageId } = await app.build.chat(owner)
  await app.deps.db.execute(sql`insert into attachments (id, user_id, message_id, name, media_type, bytes)
    select gen_random_uuid(), ${owner.id}, ${messageId}, 'a.txt', 'text/plain', ${1_024 ** 3 / 4}
    from generate_series(1, 4)`)
  const refused = await upload(app, owner.token, 'a.txt', 'Lamp')
  expect(refused).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('take 1 GB of the 1 GB of the “Free” plan') },
  })
  await app.deps.db.execute(sql`update attachments set bytes = bytes - 1000`)
  expect((await upload(app, owner.token, 'a.txt', 'Lamp')).status).toBe(200)
})

test('[security H3] uploads are counted', async () => {
  const app = await testApp()
  const { token } = await app.build.user()
  app.deps.limits = { ...app.deps.limits, 'upload-user': { most: 1, seconds: 60, message: 'Enough.' } }
  await uploaded(app, token)
  expect(await upload(app, token, 'a.txt', 'Lamp')).toMatchObject({
    status: 429,
    body: { type: 'LIMIT_REACHED' },
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\shop\\list.txt', 'list.txt'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
  ['<img src=x onerror=steal()>.txt', '<img src=x onerror=steal()>.txt'],
  ['..', 'file'],
  ['\u200e', 'file'],
  [`${'x'.repeat(300)}.txt`, `${'x'.repeat(196)}.txt`],
])('[security D5] the name %j is only shown, as %j', async (given, shown) => {
  const app = await testApp()
  const { token, id: userId } = await app.build.user()
  const { id, name } = await uploaded(app, token, given)
  expect(name).toBe(shown)
  expect(await storedKeys(app)).toEqual([`users/${userId}/attachments/${id}`])
  const file = await app.app.inject({
    url: `/api/attachments/${id}/file`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.!~%-]+$/,
  )
  expect(file.headers['set-cookie']).toBeUndefined()
})

test('[security D7] a stranger finds nothing, and what JSON says of a file is not heard', async () => {
  const app = await testApp()
  const [owner, stranger] = [await app.build.user(), await app.build.user()]
  const { id } = await uploaded(app, owner.token)
  const by = { params: { attachmentId: id } }
  for (const route of [attachmentsApi.get, attachmentsApi.download, attachmentsApi.delete])
    expect((await app.as(stranger.token).call(route, by)).status).toBe(404)
  expect(await rowCount(app)).toBe(1)
  const posing = await app.app.inject({
    method: 'POST',
    url: '/api/attachments?name=a.json',
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { path: '/etc/passwd', userId: stranger.id },
  })
  expect(posing.statusCode).toBe(415)
  expect(await rowCount(app)).toBe(1)
})

test('an empty file is refused, and so is a name that is missing', async () => {
  const app = await testApp()
  const { token } = await app.build.user()
  expect((await upload(app, token, 'a.txt', '')).body).toMatchObject({ message: 'This file is empty.' })
  expect((await upload(app, token, '', 'Lamp')).status).toBe(400)
  await nothingIsLeft(app)
})
