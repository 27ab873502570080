import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { authApi } from '#contracts/auth.ts'
import { projectsApi } from '#contracts/projects.ts'
import { supportApi } from '#contracts/support.ts'
import { PASSWORD, signUp } from '#server/testing/sign-up.ts'
import { testApp } from '#server/testing/test-app.ts'
import { download, made } from './exports.factory.ts'

function unzip(payload: Buffer) {
  return Object.fromEntries(Object.entries(unzipSync(payload)).map(([name, data]) => [name, strFromU8(data)]))
}

test('an export holds all that a person has here, and nothing of anyone else', async () => {
  const app = await testApp({ working: true })
  const { me, id, token } = await signUp(app)
  const { chatId } = await app.build.chat({ id }, { text: 'Does the lamp sell? “Yes” – ¿sí? 灯' })
  await app.build.chat(await signUp(app, 'otto'), { text: 'Of someone else' })
  const lamp = { name: 'Folding lamp', businessInstructions: 'Sell it in Vienna.' }
  await me.call(projectsApi.create, { body: lamp })
  const { id: projectId } = (await me.call(projectsApi.create, { body: { name: 'Old socks' } })).body.data
  await me.call(projectsApi.delete, { params: { projectId } })
  const phone = await app.anyone.call(authApi.login, {
    body: { username: 'mara', password: PASSWORD },
    headers: { 'user-agent': 'Phone/12' },
  })
  await app.as(phone.body.token).call(authApi.logout)
  await me.call(supportApi.open, { body: { topic: 'Something else', message: 'The lamp is too bright.' } })

  const { id: exportId, events } = await made(me)
  expect(events[0]).toMatchObject({ type: 'progress' })
  expect(events.at(-1)).toEqual({ type: 'end', state: 'done' })

  const [listed] = (await me.call(accountApi.exports)).body.data
  const reply = await download(app, token, exportId)
  expect(listed).toMatchObject({ id: exportId, state: 'ready', size: reply.rawPayload.length })
  const day = listed?.createdAt.slice(0, 10)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(listed?.size),
    'content-disposition': expect.stringContaining(`filename="sellwright-export-${day}.zip"`),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })

  const files = unzip(reply.rawPayload)
  const json = (name: string) => JSON.parse(files[name] ?? '')
  const names = [
    'README.txt',
    'account.json',
    'sessions.json',
    'browsers.json',
    'files.json',
    'audit.json',
    'subscriptions.json',
    'canon.json',
    'canon-history.json',
    'canon-proposals.json',
    'chats.json',
    'chats/00001-Lamp.md',
    'shared-chats.json',
    'flows.json',
    'flow-runs.json',
    'flow-schedules.json',
    'help-ratings.json',
    'knowledge.json',
    'market-analyses.json',
    'models.json',
    'shops.json',
    'pages.json',
    'saved-sections.json',
    'profit-settings.json',
    'projects.json',
    'prompts.json',
    'research.json',
    'seo-audits.json',
    'seo-keywords.json',
    'seo-ranks.json',
    'support.json',
    'usage.json',
    'units.json',
    'visuals.json',
    'images.json',
  ]
  expect(Object.keys(files).toSorted()).toEqual(names.toSorted())
  for (const name of Object.keys(files).filter((name) => !name.includes('/') && name !== 'README.txt'))
    expect(files['README.txt']).toContain(name)
  expect(json('account.json')).toMatchObject({
    username: 'mara',
    email: 'mara@shop.example',
    plan: 'free',
    twoFactor: false,
  })
  const session = {
    network: '127.0.0.1',
    createdAt: expect.any(String),
    seenAt: expect.any(String),
    admin: false,
  }
  expect(json('sessions.json')).toEqual([{ ...session, userAgent: 'lightMyRequest' }])
  expect(json('browsers.json').toSorted()).toEqual(['Phone/', 'lightMyRequest'])
  expect(json('projects.json')).toMatchObject([
    { ...lamp, researchData: '', deletedAt: null },
    { name: 'Old socks', deletedAt: expect.any(String) },
  ])
  expect(json('chats.json')).toMatchObject([
    {
      id: chatId,
      title: 'Lamp',
      pinned: false,
      deletedAt: null,
      messages: [
        { role: 'user', content: 'Does the lamp sell? “Yes” – ¿sí? 灯' },
        { role: 'assistant', content: expect.any(String) },
      ],
    },
  ])
  expect(files['chats/00001-Lamp.md']).toContain('Does the lamp sell? “Yes” – ¿sí? 灯')
  expect(json('support.json')).toMatchObject([
    { topic: 'Something else', messages: [{ from: 'you', text: 'The lamp is too bright.' }] },
  ])
  const everything = Object.values(files).join('\n')
  expect(everything).not.toMatch(/argon2|passwordHash|tokenHash|token_hash|otto|Of someone else/)
  expect(everything).not.toContain(token)
})

test('ten thousand messages and hostile titles come out whole, under names that stay inside', async () => {
  const app = await testApp({ working: true })
  const { me, id, token } = await signUp(app)
  const titles = [
    '../../etc/passwd',
    '..\\..\\windows',
    '/root',
    'C:\\x',
    'a\u202Egnp.exe',
    '',
    '…',
    '.hidden',
    'x'.repeat(5_000),
    '灯'.repeat(300),
  ]
  const { chatId } = await app.build.chat({ id })
  await app.deps.db.execute(sql`insert into messages (id, chat_id, user_id, role, content)
    select gen_random_uuid(), ${chatId}::uuid, ${id}::int, 'user', 'message ' || n from generate_series(1, 10000) n`)
  for (const title of titles) {
    const made = await app.build.chat({ id })
    await app.deps.db.execute(sql`update chats set title = ${title} where id = ${made.chatId}`)
  }
  const { id: exportId } = await made(me)
  const files = unzip((await download(app, token, exportId)).rawPayload)
  const chats: { title: string; messages: { content: string }[] }[] = JSON.parse(files['chats.json'] ?? '')
  expect(chats.map(({ title }) => title).toSorted()).toEqual(['Lamp', ...titles].toSorted())
  const long = chats.find(({ title }) => title === 'Lamp')
  expect(long?.messages.slice(2).map(({ content }) => content)).toEqual(
    Array.from({ length: 10_000 }, (_, n) => `message ${n + 1}`),
  )
  const pages = Object.keys(files).filter((name) => name.startsWith('chats/'))
  expect(pages).toHaveLength(titles.length + 1)
  for (const name of pages) expect(name).toMatch(/^chats\/\d{5}-[\p{L}\p{N}-]{1,60}\.md$/u)
})

test('someone else’s export looks missing', async () => {
  const app = await testApp({ working: true })
  const { me, token } = await signUp(app)
  const { id } = await made(me)
  const stranger = await signUp(app, 'otto')
  expect((await download(app, stranger.token, id)).statusCode).toBe(404)
  expect((await stranger.me.call(accountApi.exports)).body.data).toEqual([])
  expect((await download(app, token, id)).statusCode).toBe(200)
})
