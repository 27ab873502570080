import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { projectsApi } from '#contracts/projects.ts'
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

test('all visible parts of a chat are in both files, and an import takes back what it can', async () => {
  const app = await testApp({ working: true })
  const mara = await member(app)
  const { chatId, question, second } = await branched(app, mara, 'Lamp')
  const { db } = app.deps
  const run = randomUUID()
  const project = (await mara.me.call(projectsApi.create, { body: { name: 'Lamps' } })).body.data
  await db.execute(
    sql`insert into runs (id, user_id, kind, topic, state) values (${run}, ${mara.user.id}, 'chat', '', 'stopped')`,
  )
  const cited = {
    type: 'citation',
    number: 1,
    kind: 'page',
    title: 'Offer',
    href: 'https://shop.example/',
    excerpt: 'From 39',
  }
  const rule = { ...cited, number: 7, title: 'Rule', href: null }
  const proposed = {
    type: 'proposal',
    id: randomUUID(),
    projectId: project.id,
    path: 'a',
    label: 'A',
    before: null,
    after: '1',
    href: '/',
  }
  await db.execute(
    sql`update messages set run_id = ${run}, rating = 'up', content = 'From 39 [7], as listed [1].', parts = ${JSON.stringify([rule, cited, proposed])}::jsonb where id = ${second}`,
  )
  await db.execute(sql`update chats set project_id = ${project.id}, pinned_at = now() where id = ${chatId}`)
  await db.execute(sql`insert into attachments (id, user_id, message_id, name, media_type, bytes)
    values (${randomUUID()}, ${mara.user.id}, ${question}, 'offer.pdf', 'application/pdf', 9)`)

  const markdown = (await mara.file(chatId, 'markdown')).payload
  expect(markdown).toContain('Does it sell?\n\nFiles:\n\n- offer.pdf\n')
  expect(markdown).toContain(
    'From 39 [1], as listed [2].\n\nSources:\n\n- [1] Rule\n- [2] Offer, https://shop.example/\n\n*This answer was stopped.*\n',
  )
  const { payload } = await mara.file(chatId, 'json')
  expect(JSON.parse(payload)).toMatchObject({
    projectId: project.id,
    pinned: true,
    messages: [
      { attachments: [{ name: 'offer.pdf', mediaType: 'application/pdf', bytes: 9 }], run: null },
      {},
      { parts: [rule, cited, proposed], run: { state: 'stopped' }, rating: 'up' },
    ],
  })

  await db.execute(sql`delete from chats where id = ${chatId}`)
  expect((await mara.imported(payload)).note).toBe('Imported 1 chat.')
  const [back] = await mara.chats()
  expect(back).toMatchObject({ projectId: project.id, pinned: true })
  // A change that waits for a yes is not taken from a file.
  expect((await mara.chat(back?.id ?? '')).messages.at(-1)).toMatchObject({
    parts: [rule, cited],
    rating: 'up',
  })
  const otto = await member(app)
  await otto.imported(payload)
  expect((await otto.chats())[0]).toMatchObject({ projectId: null, pinned: true })
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
