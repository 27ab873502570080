// @both-databases
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatSearchApi } from '#contracts/chat-search.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { forgetWords, indexEverything } from './indexing.service.ts'

const DAY = '2026-03-01T12:00:00Z'

/** A chat with these messages, an hour apart. */
async function chatWith(
  { deps }: TestApp,
  owner: { id: number },
  texts: string[],
  { project, at = DAY }: { project?: string; at?: string } = {},
) {
  const id = randomUUID()
  await deps.db.execute(sql`insert into chats (id, user_id, title, project_id)
    values (${id}, ${owner.id}, 'Chat of ' || ${texts[0]}::text, ${project ?? null})`)
  for (const [n, text] of texts.entries()) {
    await deps.db.execute(sql`insert into messages (id, chat_id, user_id, role, content, created_at)
      values (gen_random_uuid(), ${id}, ${owner.id}, ${n % 2 ? 'assistant' : 'user'}, ${text},
        ${at}::timestamptz + ${n}::int * interval '1 hour')`)
  }
  return id
}

async function searcher() {
  const app = await testApp()
  const user = await app.build.user()
  const me = app.as(user.token)
  const search = async (q: string, more: object = {}) => {
    const { status, body } = await me.call(chatSearchApi.search, { query: { q, ...more } })
    return { status, type: body.type, ...body.data }
  }
  const found = async (q: string, more: object = {}) =>
    (await search(q, more)).items.map(({ snippet }) => snippet.map(({ text }) => text).join(''))
  return { app, user, search, found }
}

test('a message is found by all of its words, in any order and case, the last one as far as it is typed', async () => {
  const { app, user, search, found } = await searcher()
  await chatWith(app, user, ['How does the folding lamp sell?', 'The lamp sells well in Vienna.'])
  expect(await found('LAMP folding')).toEqual(['How does the folding lamp sell?'])
  expect(await found('vien')).toEqual(['The lamp sells well in Vienna.'])
  expect(await found('vien lamp')).toEqual([])
  expect(await found('lamp candle')).toEqual([])
  expect((await search('folding')).items).toMatchObject([
    {
      chatTitle: 'Chat of How does the folding lamp sell?',
      projectId: null,
      role: 'user',
      createdAt: '2026-03-01T12:00:00.000Z',
      snippet: [
        { text: 'How does the ', hit: false },
        { text: 'folding', hit: true },
        { text: ' lamp sell?', hit: false },
      ],
    },
  ])
})

test('a phrase in quotes stands in a row', async () => {
  const { app, user, found } = await searcher()
  await chatWith(app, user, ['a folding lamp', 'a lamp that is folding'])
  expect(await found('"folding lamp"')).toEqual(['a folding lamp'])
  expect(await found('"lamp folding"')).toEqual([])
  expect(await found('“folding lamp”')).toEqual(['a folding lamp'])
})

test('a misspelt word finds what was meant, and says so', async () => {
  const { app, user, search } = await searcher()
  await chatWith(app, user, ['Our supplier ships the folding lamp from Shenzhen.'])
  for (const [q, meant] of [
    ['suplier', 'supplier'],
    ['supliers lamp', 'supplier lamp'],
    ['foldnig lamp', 'folding lamp'],
    ['dolding', 'folding'],
    ['ofldign lamp', 'folding lamp'],
    ['shenzen', 'shenzhen'],
    ['shpis', 'ships'],
    ['hsips', 'ships'],
    ['fronm', 'from'],
  ] as const) {
    const { items, meant: said } = await search(q)
    expect([q, said, items.length]).toEqual([q, meant, 1])
  }
  expect(await search('lamp')).toMatchObject({ meant: null, items: [{}] })
  expect(await search('zebra lamp')).toMatchObject({ meant: null, items: [] })
  expect(await search('"foldnig lamp"')).toMatchObject({ meant: null, items: [] })
})

test('a slip in a word that only a title holds is understood, and a word that a title holds is left as it is', async () => {
  const { app, user, search } = await searcher()
  const id = await chatWith(app, user, ['What does it cost to send?'])
  await chatWith(app, user, ['The walnuts are sold out.'])
  await app.deps.db.execute(sql`update chats set title = 'Déjà walnut: Parcels' where id = ${id}`)
  for (const [q, meant] of [
    ['parcles', 'parcels'],
    ['pracels dejja', 'parcels deja'],
  ] as const)
    expect([q, await search(q)]).toMatchObject([q, { items: [], meant }])
  for (const q of ['parcels', 'parc', 'parcles "in a row"'])
    expect([q, await search(q)]).toMatchObject([q, { items: [], meant: null }])

  await app.deps.db.execute(sql`update chats set deleted_at = now() where id = ${id}`)
  expect(await search('parcles')).toMatchObject({ items: [], meant: null })
})

test('a word that a title holds is no slip for another, in any script', async () => {
  const { app, user, search } = await searcher()
  const id = await chatWith(app, user, ['What does it cost?'])
  await chatWith(app, user, ['اسعار 스마트스토아'])
  await app.deps.db.execute(sql`update chats set title = 'أسعار 스마트스토어' where id = ${id}`)
  for (const q of ['أسعار', '스마트스토어']) expect([q, await search(q)]).toMatchObject([q, { meant: null }])
})

test('a misspelt word is not taken for one that only lies in the bin', async () => {
  const { app, user, search } = await searcher()
  const binned = await chatWith(app, user, ['candle'])
  expect(await search('cnadle')).toMatchObject({ meant: 'candle', items: [{}] })
  await app.deps.db.execute(sql`update chats set deleted_at = now() where id = ${binned}`)
  expect(await search('candle')).toMatchObject({ meant: null, items: [] })
  expect(await search('cnadle')).toMatchObject({ meant: null, items: [] })
})

test('words of a permanently deleted chat are removed unless another chat of the user holds them', async () => {
  const { app, user, search } = await searcher()
  const gone = await chatWith(app, user, ['secret lamp'])
  await chatWith(app, user, ['folding lamp'])
  await chatWith(app, await app.build.user(), ['secret candle'])
  const { signal } = new AbortController()
  await indexEverything(app.deps.db, signal)
  await app.deps.db.execute(sql`delete from chats where id = ${gone}`)
  await forgetWords(app.deps.db, signal)
  expect(
    await rowsOf(
      app.deps.db,
      sql`select word from known_words where user_id = ${user.id} order by word collate "C"`,
    ),
  ).toEqual([{ word: 'folding' }, { word: 'lamp' }])
  expect(await rowsOf(app.deps.db, sql`select 1 from known_words`)).toHaveLength(4)
  expect(await search('lapm')).toMatchObject({ meant: 'lamp', items: [{}] })
})

test('accents, numbers, addresses and writing without spaces are found', async () => {
  const { app, user, found } = await searcher()
  await chatWith(app, user, [
    'Ein Café in Größe XL kostet €39.90',
    '这款折叠台灯很好卖',
    'See https://shop.example/lamp-2?color=red&size=xl',
    'Καλημέρα ΚΌΣΜΕ',
  ])
  expect(await found('cafe')).toHaveLength(1)
  expect(await found('GRÖSSE')).toEqual([])
  expect(await found('größe 39.90')).toHaveLength(1)
  expect(await found('90.39')).toEqual([])
  expect(await found('台灯')).toEqual(['这款折叠台灯很好卖'])
  expect(await found('灯台')).toEqual([])
  expect(await found('shop.example/lamp')).toHaveLength(1)
  expect(await found('color')).toHaveLength(1)
  expect(await found('κόσμε')).toHaveLength(1)
})

test('signs of LIKE, of a tsquery and of SQL stand for nothing', async () => {
  const { app, user, search, found } = await searcher()
  await chatWith(app, user, ['plain text', '100% off_season'])
  for (const q of [
    '%',
    '_',
    '\\',
    "'",
    "' | 'plain",
    ':*',
    '!plain',
    '(',
    'plain & !text',
    "');drop table chats;--",
    '" "',
    '\u202E',
  ]) {
    expect([q, (await search(q)).status]).toEqual([q, 200])
  }
  expect(await found('%')).toEqual([])
  expect(await found('!plain')).toEqual(['plain text'])
  expect(await found('100%')).toEqual(['100% off_season'])
  expect((await search('a\u0000b')).status).toBe(400)
  expect((await search('   ')).status).toBe(400)
  expect((await search('x'.repeat(201))).status).toBe(400)
})

test('nobody finds what another wrote, nor is told of its words', async () => {
  const { app, user, search } = await searcher()
  const other = await app.build.user()
  await chatWith(app, other, ['the secret supplier'])
  await chatWith(app, user, ['nothing of the kind'])
  await indexEverything(app.deps.db, new AbortController().signal)
  for (const q of ['secret', 'secert', `":${other.id}"`, `:${other.id}`]) {
    expect([q, await search(q)]).toMatchObject([q, { items: [], meant: null }])
  }
})

test('days are those of the person’s own calendar, both ends included', async () => {
  const { app, user, found } = await searcher()
  await chatWith(app, user, ['late lamp'], { at: '2026-03-01T23:30:00Z' })
  expect(await found('lamp', { from: '2026-03-01', to: '2026-03-01' })).toHaveLength(1)
  await app.deps.db.execute(sql`update users set time_zone = 'Europe/Vienna' where id = ${user.id}`)
  expect(await found('lamp', { from: '2026-03-01', to: '2026-03-01' })).toEqual([])
  expect(await found('lamp', { from: '2026-03-02', to: '2026-03-02' })).toHaveLength(1)
  expect(await found('lamp', { to: '2026-03-01' })).toEqual([])
  expect(await found('lamp', { from: '2026-03-03' })).toEqual([])
})

test('a project narrows it, as does none', async () => {
  const { app, user, found } = await searcher()
  const project = randomUUID()
  await app.deps.db.execute(
    sql`insert into projects (id, user_id, name, slug) values (${project}, ${user.id}, 'Lamp', 'Lamp')`,
  )
  await chatWith(app, user, ['lamp in it'], { project })
  await chatWith(app, user, ['lamp outside'])
  expect(await found('lamp', { project })).toEqual(['lamp in it'])
  expect(await found('lamp', { project: 'none' })).toEqual(['lamp outside'])
  expect(await found('lamp', { project: randomUUID() })).toEqual([])
})

test('the better match comes first, of equals the newer; pages hold each message once, whatever is written meanwhile', async () => {
  const { app, user, search, found } = await searcher()
  await chatWith(
    app,
    user,
    Array.from({ length: 12 }, (_, n) => `lamp number ${n}`),
  )
  await chatWith(app, user, ['lamp lamp lamp'], { at: '2020-01-01T00:00:00Z' })
  const first = await search('lamp', { limit: 5 })
  await chatWith(app, user, ['lamp just written', 'lamp lamp lamp lamp'], { at: '2026-06-01T00:00:00Z' })
  const second = await found('lamp', { limit: 5, cursor: first.next ?? '' })
  const third = await search('lamp', {
    limit: 5,
    cursor: (await search('lamp', { limit: 5, cursor: first.next ?? '' })).next ?? '',
  })
  const texts = [...first.items, ...third.items].map(({ snippet }) =>
    snippet.map(({ text }) => text).join(''),
  )
  expect(texts[0]).toBe('lamp lamp lamp')
  expect([...texts.slice(1, 5), ...second, ...texts.slice(5)]).toEqual(
    Array.from({ length: 12 }, (_, n) => `lamp number ${11 - n}`),
  )
  expect(third.next).toBeNull()
  expect((await search('lamp', { cursor: 'x_y_z' })).status).toBe(400)
})

test('an answer is found once it has been written, and not before', async () => {
  const { app, user, search, found } = await searcher()
  const { runId, answerId } = await app.build.chat(user, { text: 'Does it sell?' })
  expect(await found('sell')).toHaveLength(1)
  const unindexed = () => rowsOf<{ id: string }>(app.deps.db, sql`select id from messages where not indexed`)
  expect(await unindexed()).toEqual([{ id: answerId }])
  await app.deps.db.execute(sql`update runs set state = 'done', ended_at = now() where id = ${runId}`)
  await app.deps.db.execute(sql`update messages set content = 'Yes, in Vienna.' where id = ${answerId}`)
  expect((await search('vienna')).items).toMatchObject([{ messageId: answerId, role: 'assistant' }])
  expect(await unindexed()).toEqual([])
})

test('an answer that came to nothing is not looked at again and again', async () => {
  const { app, user } = await searcher()
  const { runId } = await app.build.chat(user)
  await app.deps.db.execute(sql`update runs set state = 'failed', ended_at = now() where id = ${runId}`)
  await indexEverything(app.deps.db, new AbortController().signal)
  expect(await rowsOf(app.deps.db, sql`select 1 from messages where not indexed`)).toEqual([])
})

test('more messages than one step are indexed by one search, and a very long one in part', async () => {
  const { app, user, found } = await searcher()
  const chatId = await chatWith(app, user, [`${'word '.repeat(30_000)} beyond`])
  await app.deps.db.execute(sql`insert into messages (id, chat_id, user_id, role, content)
    select gen_random_uuid(), ${chatId}, ${user.id}, 'user', 'bulk n' || n from generate_series(1, 450) n`)
  expect(await found('n450')).toEqual(['bulk n450'])
  expect(await found('beyond')).toEqual([])
})

test('very frequent words come newest first, page by page', async () => {
  const { app, user, search } = await searcher()
  const chatIds = [await chatWith(app, user, ['old']), await chatWith(app, user, ['new'])]
  for (const [n, chatId] of chatIds.entries()) {
    await app.deps.db.execute(sql`insert into messages (id, chat_id, user_id, role, content, created_at)
      select gen_random_uuid(), ${chatId}, ${user.id}, 'user', 'common word', ${DAY}::timestamptz + ${n}::int * interval '1 day'
      from generate_series(1, 1600)`)
  }
  await indexEverything(app.deps.db, new AbortController().signal)
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 17; page++) {
    const { items, next } = await search('common', { limit: 100, ...(cursor && { cursor }) })
    expect(items.map(({ chatId }) => chatId)).toEqual(Array(100).fill(chatIds[page < 16 ? 1 : 0]))
    seen.push(...items.map(({ messageId }) => messageId))
    cursor = next ?? undefined
  }
  expect(new Set(seen).size).toBe(1_700)
  expect((await search('common', { to: '2026-03-01' })).items[0]?.chatId).toBe(chatIds[0])
  expect((await search('common', { to: '2020-01-01' })).items).toEqual([])
  await app.deps.db.execute(sql`update chats set deleted_at = now() where id = ${chatIds[1]}`)
  expect((await search('common')).items[0]?.chatId).toBe(chatIds[0])
})
