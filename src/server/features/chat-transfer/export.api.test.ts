import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { branched, member } from './testing/member.ts'

test('one chat is a Markdown file of what is shown, or a JSON file of every branch', async () => {
  const app = await testApp()
  const mara = await member(app)
  const { chatId, question, first, second } = await branched(app, mara)
  const markdown = await mara.file(chatId, 'markdown')
  expect(markdown.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="Lamp-etc.md"'),
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(markdown.payload).toMatch(
    /^# Lamp \/ \.\.\/\.\.\/etc\n\n## You, 20.+\n\nDoes it sell\?\n\n## Assistant, 20.+\n\nIt does – “yes” 灯\n$/,
  )
  expect(markdown.payload).not.toContain('Hardly.')

  const { payload } = await mara.file(chatId, 'json')
  expect(JSON.parse(payload)).toMatchObject({
    id: chatId,
    leafId: second,
    messages: [
      { id: question, parentId: null, role: 'user', content: 'Does it sell?' },
      { id: first, parentId: question, content: 'Hardly.' },
      { id: second, parentId: question, content: 'It does – “yes” 灯' },
    ],
  })
  expect((await mara.file(chatId, 'exe')).statusCode).toBe(400)
  await app.deps.db.execute(sql`update chats set deleted_at = now() where id = ${chatId}`)
  expect((await mara.file(chatId, 'json')).statusCode).toBe(404)
})

test('an archive holds the chats that were chosen, or all, and nobody else’s', async () => {
  const app = await testApp()
  const [mara, otto] = [await member(app), await member(app)]
  const { chatId } = await branched(app, mara, 'One')
  await branched(app, mara, '../Two')
  const { chatId: binned } = await branched(app, mara, 'Binned')
  await app.deps.db.execute(sql`update chats set deleted_at = now() where id = ${binned}`)
  const { chatId: foreign } = await branched(app, otto, 'Foreign')

  const files = (payload: Buffer) =>
    Object.fromEntries(Object.entries(unzipSync(payload)).map(([name, data]) => [name, strFromU8(data)]))
  const all = await mara.archive()
  expect(all.headers['content-disposition']).toMatch(/filename="sellwright-chats-\d{4}-\d\d-\d\d\.zip"/)
  expect(Object.keys(files(all.rawPayload)).toSorted()).toEqual([
    'chats.json',
    'chats/00001-One.md',
    'chats/00002-Two.md',
  ])
  const some = files((await mara.archive([chatId, foreign, binned])).rawPayload)
  expect(Object.keys(some)).toEqual(['chats.json', 'chats/00001-One.md'])
  expect(JSON.parse(some['chats.json'] ?? '')).toMatchObject([{ title: 'One', messages: [{}, {}, {}] }])
  const none = await mara.archive([foreign])
  expect([none.statusCode, none.json().type]).toEqual([404, 'NOT_FOUND'])
})
