import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { chatTransferApi, MAX_IMPORT_BYTES } from '#contracts/chat-transfer.ts'
import { runsApi } from '#contracts/runs.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { fromChatGpt } from './chatgpt.ts'
import { chatTransferJobs } from './import.jobs.ts'
import { importBytesLeft, ROW_BYTES, storeImportedChat } from './import.repository.ts'
import { prepareChat } from './prepared-chat.ts'
import { conversation, simple } from './testing/chatgpt-export.ts'
import { branched, type Member, member } from './testing/member.ts'

const json = (value: unknown) => JSON.stringify(value)
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const stored = async ({ deps }: TestApp, { user }: Member) =>
  (await deps.storage.list(`users/${user.id}/imports/`)).keys

test('ChatGPT’s export becomes chats with their branches and dates, without what the system said', async () => {
  const app = await testApp({ working: true })
  const mara = await member(app)
  const tree = conversation(
    'c-1',
    'Lamps\nand more',
    [
      { id: 'root', parent: null },
      { id: 'system', parent: 'root', role: 'system', text: 'You are ChatGPT.' },
      { id: 'context', parent: 'system', role: 'user', text: 'About me', hidden: true },
      { id: 'q1', parent: 'context', role: 'user', text: 'Which lamp sells?', at: 1_700_000_100 },
      {
        id: 'search',
        parent: 'q1',
        role: 'assistant',
        content: { content_type: 'code', text: 'search("lamp")' },
        recipient: 'browser',
      },
      { id: 'tool', parent: 'search', role: 'tool', text: 'Results' },
      { id: 'a1', parent: 'tool', role: 'assistant', text: 'The folding one.', at: 1_700_000_200 },
      { id: 'a2', parent: 'q1', role: 'assistant', text: 'The desk one.', at: 1_700_000_300 },
      {
        id: 'q2',
        parent: 'a1',
        role: 'user',
        content: {
          content_type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer' }, 'And this?'],
        },
        at: 1_700_000_400,
      },
    ],
    'q2',
  )
  const result = await mara.imported(
    zip({ 'export/conversations.json': json([tree]), 'chat.html': '<script>' }),
  )
  expect(result).toMatchObject({
    state: 'done',
    note: 'Imported 1 chat. 1 picture was not imported.',
    end: { type: 'end', state: 'done' },
  })
  const [summary] = await mara.chats()
  expect(summary).toMatchObject({
    title: 'Lamps and more',
    createdAt: '2023-11-14T22:13:20.250Z',
    updatedAt: '2023-11-14T22:28:20.500Z',
    projectId: null,
  })
  const { messages } = await mara.chat(summary?.id ?? '')
  expect(messages.map(({ role, content, createdAt }) => ({ role, content, createdAt }))).toEqual([
    { role: 'user', content: 'Which lamp sells?', createdAt: '2023-11-14T22:15:00.000Z' },
    { role: 'assistant', content: 'The folding one.', createdAt: '2023-11-14T22:16:40.000Z' },
    { role: 'user', content: '[Image]\n\nAnd this?', createdAt: '2023-11-14T22:20:00.000Z' },
  ])
  expect(messages.map(({ siblings }) => siblings.length)).toEqual([1, 2, 1])
  expect(await stored(app, mara)).toEqual([])
})

test('importing again makes no doubles, brings what was said since, and takes out of the bin', async () => {
  const app = await testApp({ working: true })
  const [mara, otto] = [await member(app), await member(app)]
  const lamp = simple('c-1', 'Lamp', 'Which?', 'This.')
  expect((await mara.imported(json([lamp]))).note).toBe('Imported 1 chat.')
  const before = await mara.chats()
  expect((await mara.imported(json([lamp]))).note).toBe('Imported 0 chats. 1 was already imported.')
  expect(await mara.chats()).toEqual(before)
  await app.deps.db.execute(sql`update chats set deleted_at = now() where user_id = ${mara.user.id}`)
  expect((await mara.imported(json([lamp]))).note).toBe('Imported 1 chat.')
  expect(await mara.chats()).toEqual(before)

  const longer = conversation('c-1', 'Lamp', [
    { id: 'q', parent: null, role: 'user', text: 'Which?' },
    { id: 'a', parent: 'q', role: 'assistant', text: 'This.' },
    { id: 'q2', parent: 'a', role: 'user', text: 'Why?' },
  ])
  expect((await mara.imported(json([longer]))).note).toBe('Imported 1 chat.')
  const { messages } = await mara.chat(before[0]?.id ?? '')
  expect(messages.map(({ content }) => content)).toEqual(['Which?', 'This.', 'Why?'])

  expect((await otto.imported(json([lamp]))).note).toBe('Imported 1 chat.')
  expect(await mara.chats()).toHaveLength(1)
})

test('an export of ours is taken back: not beside the chat it came from, but where that is gone or another person has it', async () => {
  const app = await testApp({ working: true })
  const [mara, otto] = [await member(app), await member(app)]
  const { chatId } = await branched(app, mara, 'One')
  const one = (await mara.file(chatId, 'json')).payload
  const all = (await mara.archive()).rawPayload
  expect((await mara.imported(one)).note).toBe('Imported 0 chats. 1 was already imported.')
  expect((await otto.imported(all)).note).toBe('Imported 1 chat.')
  const [copy] = await otto.chats()
  expect(copy?.id).not.toBe(chatId)
  expect((await otto.chat(copy?.id ?? '')).messages.map(({ content }) => content)).toEqual([
    'Does it sell?',
    'It does – “yes” 灯',
  ])
  await app.deps.db.execute(sql`update chats set deleted_at = now() where id = ${chatId}`)
  const binned = { ...JSON.parse(one), deletedAt: new Date().toISOString() }
  expect((await mara.imported(json([binned]))).note).toContain('in the bin when exported')
  expect(await mara.chats()).toEqual([])
  expect((await mara.imported(one)).note).toBe('Imported 1 chat.')
  expect((await mara.chats()).map(({ id }) => id)).toEqual([chatId])
  await app.deps.db.execute(sql`delete from chats where id = ${chatId}`)
  expect((await mara.imported(all)).note).toBe('Imported 1 chat.')
  expect((await mara.imported(one)).note).toBe('Imported 0 chats. 1 was already imported.')
})

test('an export without parents is read as one row of messages', async () => {
  const app = await testApp({ working: true })
  const mara = await member(app)
  const message = (content: string) => ({
    id: randomUUID(),
    role: 'user',
    content,
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  const at = '2026-01-01T00:00:00.000Z'
  await mara.imported(
    json([
      {
        id: randomUUID(),
        title: 'Row',
        createdAt: at,
        updatedAt: at,
        messages: [message('a'), message('b')],
      },
    ]),
  )
  const [row] = await mara.chats()
  expect((await mara.chat(row?.id ?? '')).messages.map(({ content }) => content)).toEqual(['a', 'b'])
})

test('unreadable items are left out with the reason, and the rest is taken', async () => {
  const app = await testApp({ working: true })
  const mara = await member(app)
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`n${n}`, { parent: null }]))
  const { note, state } = await mara.imported(
    json([
      { nothing: 'known' },
      conversation('c-2', 'Empty', [{ id: 'root', parent: null }]),
      { ...simple('c-3', 'Huge', 'q', 'a'), mapping: many },
      simple('c-4', 'Long', 'x'.repeat(500_001), 'a'),
      simple('c-5', 'Good\u0000', 'with a \u0000 zero and half a \ud83d', 'a'),
    ]),
  )
  expect([state, note]).toEqual([
    'done',
    'Imported 1 chat. Not imported: 1 in an unknown format, 1 empty, 1 more than 20,000 messages long, 1 with a message that is too long.',
  ])
  expect(await mara.chats()).toMatchObject([{ title: 'Good' }])
})

test.each([
  ['nothing of the kind', 'hello', 'This file contains no readable chats.'],
  ['an empty list', '[]', 'This file contains no chats.'],
  [
    'something else',
    '{"hello":1}',
    'This file contains no chats we recognize. Choose a ChatGPT export or a Sellwright export.',
  ],
  ['half a file', '[{"id":"x"', 'The file is incomplete. Download it again, then retry the import.'],
  [
    'a ZIP of other things',
    zip({ 'photo.txt': 'x' }),
    'This ZIP file has no conversations.json. Choose a ChatGPT export or a Sellwright export.',
  ],
  [
    'a cut ZIP',
    zip({ 'conversations.json': '[{}]' }).subarray(0, 60),
    'This ZIP file is damaged. Download it again, then retry the import.',
  ],
])('%s fails at once and says why; its file goes', async (_, payload, sentence) => {
  const app = await testApp({ working: true })
  const mara = await member(app)
  expect(await mara.imported(payload)).toMatchObject({ state: 'failed', note: sentence })
  expect(await stored(app, mara)).toEqual([])
})

test('a name in an archive that leads elsewhere is only a name', async () => {
  const app = await testApp({ working: true })
  const mara = await member(app)
  const evil = zip({ '../../../../conversations.json': json([simple('c', 'Evil path', 'q', 'a')]) })
  expect((await mara.imported(evil)).note).toBe('Imported 1 chat.')
})

test('one import at a time; one that waits can be stopped, and its file goes', async () => {
  const app = await testApp()
  const mara = await member(app)
  const first = await mara.send(json([simple('c', 'Lamp', 'q', 'a')]))
  const { runId } = first.json().data
  expect(first.json().data).toMatchObject({ state: 'waiting', note: '' })
  const second = await mara.send(json([]))
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    'An import is already running. Wait for it to finish, or cancel it.',
  ])
  await mara.me.call(runsApi.stop, { params: { runId } })
  expect((await mara.me.call(chatTransferApi.lastImport)).body.data).toMatchObject({
    runId,
    state: 'stopped',
  })
  const [left] = await stored(app, mara)
  const again = await mara.send(json([simple('c', 'Lamp', 'q', 'a')]))
  expect(await stored(app, mara)).toEqual([expect.not.stringContaining(left ?? 'nothing was left')])
  await mara.me.call(runsApi.stop, { params: { runId: again.json().data.runId } })
  const tidy = chatTransferJobs(app.deps).find(({ options }) => options.cron)
  await tidy?.run({}, { id: 'x', attempt: 1, lastTry: true, signal: new AbortController().signal })
  expect(await stored(app, mara)).toEqual([])
  expect((await mara.send('')).statusCode).toBe(400)
})

test('a file that is too large is refused before it is read', async () => {
  const app = await testApp()
  const mara = await member(app)
  const reply = await app.app.inject({
    method: 'POST',
    url: chatTransferApi.startImport.path,
    payload: Buffer.from('[]'),
    headers: {
      authorization: `Bearer ${mara.user.token}`,
      'content-type': 'application/octet-stream',
      'content-length': String(MAX_IMPORT_BYTES + 1),
    },
  })
  expect([reply.statusCode, reply.json().type]).toEqual([413, 'TOO_LARGE'])
  expect(await rowsOf(app.deps.db, sql`select 1 from runs`)).toEqual([])
})

test('[security N3] a chat does not grow without end by being imported again, nor does what a person imports', async () => {
  const app = await testApp({ working: true })
  const mara = await member(app)
  const db = app.deps.db
  const more = (id: string) =>
    conversation('c-1', 'Lamp', [
      { id: 'q', parent: null, role: 'user', text: 'Does it sell?' },
      { id, parent: 'q', role: 'assistant', text: 'It does.' },
    ])
  const room = await importBytesLeft(db, mara.user.id)
  await mara.imported(json([more('a')]))
  expect(room - (await importBytesLeft(db, mara.user.id))).toBe(
    'Does it sell?It does.'.length + 2 * ROW_BYTES,
  )
  expect(await rowsOf(db, sql`select distinct imported from messages`)).toEqual([{ imported: true }])

  await db.execute(sql`update messages set content = repeat('x', 19999987) where role = 'assistant'`)
  expect(
    await mara.imported(json([more('a'), more('b'), simple('c-2', 'Desk', 'And?', 'Yes.')])),
  ).toMatchObject({
    state: 'done',
    note: 'Imported 1 chat. 1 was already imported. Not imported: 1 too large.',
  })
  const [, lamp] = await mara.chats()
  const kept = sql`select count(*)::int as n from messages where chat_id = ${lamp?.id}`
  expect(await rowsOf(db, kept)).toEqual([{ n: 2 }])

  const chat = prepareChat(mara.user.id, fromChatGpt(simple('c-3', 'Mat', 'And?', 'Yes.')))
  const bytes = 8 + 2 * ROW_BYTES
  await expect(storeImportedChat(db, mara.user.id, chat, bytes - 1)).rejects.toThrow(
    'over the import limit of 500 MB',
  )
  expect(await storeImportedChat(db, mara.user.id, chat, bytes)).toMatchObject({ added: 2, bytes })
  expect(await storeImportedChat(db, mara.user.id, chat, 0)).toMatchObject({ added: 0, bytes: 0 })

  const { limits } = app.deps
  app.deps.limits = { ...limits, 'import-kilobytes-user': { ...limits['import-kilobytes-user'], most: 2 } }
  await db.execute(sql`delete from chats where user_id = ${mara.user.id}`)
  const refused = await mara.send(json([more('a')]))
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'You have reached the import limit of 2,000 MB in 24 hours. Try again in 24 hours.',
  ])
  expect(await stored(app, mara)).toEqual([])
})

test('[security Q4] a chat holds 20,000 messages at most, also when it is imported piece by piece', async () => {
  const app = await testApp()
  const { user } = await member(app)
  const db = app.deps.db
  const chatOf = (...ids: string[]) => {
    const nodes = ids.map((id) => ({ id, parent: null, role: 'user', text: 'x' }))
    return prepareChat(user.id, fromChatGpt(conversation('c-1', 'Lamp', nodes)))
  }
  const first = chatOf('first')
  await storeImportedChat(db, user.id, first, 100_000)
  await db.execute(sql`insert into messages (id, chat_id, user_id, role, content)
    select gen_random_uuid(), ${first.chatId}, ${user.id}, 'user', 'x' from generate_series(1, 19998)`)
  expect(await storeImportedChat(db, user.id, chatOf('first', 'last'), 100_000)).toMatchObject({ added: 1 })
  await expect(storeImportedChat(db, user.id, chatOf('first', 'beyond'), 100_000)).rejects.toThrow(
    'more than 20,000 messages long',
  )
})
