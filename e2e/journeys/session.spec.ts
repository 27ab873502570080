import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chatPage, openAccountMenu } from '../support/chat-page.ts'

const DAY_MS = 86_400_000

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const kept = async (page: Page, key: string) => JSON.parse((await stored(page, key)) ?? 'null')
const userId = async (page: Page) => (await kept(page, 'chat-store'))?.userId

async function signOut(page: Page, username: string) {
  await openAccountMenu(page, username)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** A chat with an answer. */
async function talk(page: Page, question: string) {
  const chat = chatPage(page)
  await chat.ask(question)
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(page.getByRole('link', { name: question })).toBeVisible()
}

/** Holds back what the server says about chats until the given function is called. */
async function holdChats(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/chats**', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('[S2] logout clears the token, backs up, and hides after 100 ms what stays stored', async ({
  page,
  member,
}) => {
  await talk(page, 'Which lamp sells?')
  const id = await userId(page)
  await page.reload()
  // The clock also stops what shows the session and places the menu, so both have to be there before.
  await expect(chatPage(page).composer).toBeVisible()
  await openAccountMenu(page, member.username)
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + DAY_MS)
  await signOut(page, member.username)
  await expect.poll(() => stored(page, `backup:${id}:projects`)).not.toBeNull()
  expect(await stored(page, 'auth.token')).toBeNull()
  expect(await kept(page, `backup:${id}:chats`)).toMatchObject({
    timestamp: expect.any(Number),
    data: [{ title: 'Which lamp sells?', userId: id }],
  })
  await page.clock.runFor(99)
  expect(await userId(page)).toBe(id)
  await page.clock.runFor(1)
  expect(await userId(page)).toBeUndefined()
  await page.clock.resume()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been successfully logged out', { exact: true })).toBeVisible()
  await expect(page.getByText('Which lamp sells?')).toBeHidden()
  expect((await kept(page, 'chat-store')).items).toMatchObject([{ title: 'Which lamp sells?' }])
})

test('[E8] browser storage uses the specified names', async ({ page, member }) => {
  await talk(page, 'Which lamp sells?')
  const id = await userId(page)
  await page.goto('/settings#appearance')
  await page.getByRole('radio', { name: 'Light' }).check()
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  expect(await keys()).toEqual(
    expect.arrayContaining(['auth.token', 'chat-store', 'project-store', 'theme', 'build-version']),
  )
  await signOut(page, member.username)
  await expect.poll(keys).toEqual(expect.arrayContaining([`backup:${id}:chats`, `backup:${id}:projects`]))
})

test('[S2] every open tab follows a logout, and the next person sees nothing of the one before', async ({
  page,
  member,
  context,
  newMember,
  signIn,
}) => {
  await talk(page, 'Which lamp sells?')
  const other = await context.newPage()
  await other.goto('/chat?from=mail')
  await expect(other.getByRole('link', { name: 'Which lamp sells?' })).toBeVisible()
  await signOut(page, member.username)
  await expect(other).toHaveURL(`/login?redirect=${encodeURIComponent('/chat?from=mail')}`)
  await expect(other.getByText('Which lamp sells?')).toBeHidden()
  await expect(other.getByText(member.username)).toBeHidden()

  const letGo = await holdChats(page)
  await signIn(await newMember())
  await expect(page.getByRole('status', { name: 'Loading your chats' })).toBeVisible()
  await expect(page.getByText('Which lamp sells?')).toBeHidden()
  letGo()
  await expect(page.getByText('No chats yet')).toBeVisible()
})

test('chats are there at once after a reload, and as the server has them when it answers', async ({
  page,
  member: _,
}) => {
  await talk(page, 'Which lamp sells?')
  const chat = page.url()
  const letGo = await holdChats(page)
  await page.reload()
  await expect(page.getByRole('feed')).toContainText('Which lamp sells')
  await page.evaluate(() => {
    const store = JSON.parse(localStorage.getItem('chat-store') ?? '')
    store.items[0].title = 'An older title'
    store.items.push({ ...store.items[0], id: 'gone', title: 'Deleted elsewhere' })
    localStorage.setItem('chat-store', JSON.stringify(store))
  })
  await page.goto('/chat')
  await expect(page.getByRole('link', { name: 'An older title' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deleted elsewhere' })).toBeVisible()
  letGo()
  await expect(page.getByRole('link', { name: 'Which lamp sells' })).toHaveAttribute(
    'href',
    new URL(chat).pathname,
  )
  await expect(page.getByRole('link', { name: 'An older title' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Deleted elsewhere' })).toBeHidden()
})

const keptChat = (title: string, owner?: string) => ({
  id: title,
  title,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  userId: owner,
})

/** Puts chats into this browser's store from a page without the app, which would write its own list over them. */
async function keepChats(page: Page, items: object[]) {
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/blank')
  await page.evaluate(
    (all) => localStorage.setItem('chat-store', JSON.stringify({ version: 1, items: all })),
    items,
  )
}

test('[S4] each person sees their own chats and those without an owner', async ({ page, member: _ }) => {
  const id = await userId(page)
  await keepChats(page, [keptChat('Mine', id), keptChat('Another’s', '999999'), keptChat('No one’s')])
  await holdChats(page)
  await page.goto('/chat')
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'No one’s' })).toBeVisible()
  await expect(page.getByText('Another’s')).toBeHidden()
  const unowned = (await kept(page, 'chat-store')).items.find(
    ({ title }: { title: string }) => title === 'No one’s',
  )
  expect(unowned).toMatchObject({ id: 'No one’s' })
  expect(unowned).not.toHaveProperty('userId')
})

/** Clears this browser's storage, except the session, at the next load. */
async function forgetStores(page: Page) {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name !== 'auth.token') localStorage.removeItem(name)
  })
  await page.reload()
}

test('[S5] [S6] what only this browser has comes to the account of a person without data, by itself or when asked', async ({
  page,
  newMember,
  signIn,
}) => {
  await page.goto('/login')
  await page.evaluate(
    ([chat, project]) => {
      localStorage.setItem('chat-store', JSON.stringify({ version: 1, items: [chat] }))
      localStorage.setItem('project-store', JSON.stringify({ version: 1, items: [project] }))
    },
    [
      {
        ...keptChat('No one’s chat'),
        projectId: 'local',
        opened: {
          at: 1,
          messages: [{ ...keptChat('q'), role: 'user', content: 'Which lamp sells?', run: null }],
        },
      },
      { ...keptChat('local'), name: 'No one’s project', businessInstructions: 'Warm tone.' },
    ],
  )
  await page.reload()
  await signIn(await newMember())
  await expect(page.getByText('Added to your account', { exact: true })).toBeVisible()
  await forgetStores(page)
  await page.getByRole('link', { name: 'No one’s chat' }).click()
  await expect(page.getByRole('feed')).toContainText('Which lamp sells?')
  await page.getByRole('link', { name: 'No one’s project' }).first().click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByLabel('Business instructions')).toHaveValue('Warm tone.')
  await expect(page.getByRole('img', { name: 'On this device' })).toHaveCount(0)

  const id = await userId(page)
  const backup = { timestamp: Date.now(), data: [keptChat('From a backup', id)] }
  await page.evaluate(
    ([name, value]) => {
      localStorage.removeItem('chat-store')
      localStorage.setItem(String(name), String(value))
    },
    [`backup:${id}:chats`, JSON.stringify(backup)],
  )
  await page.reload()
  const offer = page.getByRole('region', { name: 'Restore 1 chat from this device?' })
  await offer.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(offer).toBeHidden()
  await forgetStores(page)
  await expect(page.getByRole('link', { name: 'From a backup' })).toBeVisible()
})

test('[S6] an empty store is restored from the backup, unless that is older than 30 days', async ({
  page,
  member,
  signIn,
}) => {
  await talk(page, 'Which lamp sells?')
  const id = await userId(page)
  await signOut(page, member.username)
  await expect(page).toHaveURL('/login')
  // Data hidden 100 ms after the logout is written once more.
  await expect.poll(async () => (await kept(page, 'chat-store'))?.userId ?? null).toBeNull()
  const forget = async (age: number) => {
    await page.evaluate(
      ([name, ms]) => {
        localStorage.removeItem('chat-store')
        const backup = JSON.parse(localStorage.getItem(String(name)) ?? '')
        localStorage.setItem(String(name), JSON.stringify({ ...backup, timestamp: Date.now() - Number(ms) }))
      },
      [`backup:${id}:chats`, age],
    )
    await page.goto('/login')
  }
  await forget(31 * DAY_MS)
  const backup = await stored(page, `backup:${id}:chats`)
  const letGo = await holdChats(page)
  await signIn(member)
  await expect(page.getByRole('status', { name: 'Loading your chats' })).toBeVisible()
  expect(await stored(page, `backup:${id}:chats`)).toBeNull()

  await page.evaluate(
    ([name, value]) => {
      localStorage.setItem(String(name), String(value))
      localStorage.removeItem('auth.token')
    },
    [`backup:${id}:chats`, backup],
  )
  await forget(29 * DAY_MS)
  await signIn(member)
  await expect(page.getByRole('link', { name: 'Which lamp sells?' })).toBeVisible()
  letGo()
})

test('a session that was ended elsewhere leads to login and back', { tag: '@full' }, async ({
  page,
  member,
  server,
  signIn,
}) => {
  await talk(page, 'Which lamp sells?')
  const chat = page.url()
  const token = await stored(page, 'auth.token')
  await fetch(new URL('/api/auth/logout', server.url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })
  await chatPage(page).ask('And in winter?')
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(new URL(chat).pathname)}`)
  await expect(page.getByText('Your session has ended. Please log in again.').first()).toBeVisible()
  expect(await stored(page, 'auth.token')).toBeNull()
  await signIn(member)
  await expect(page).toHaveURL(chat)
  await expect(chatPage(page).composer).toHaveValue('And in winter?')
})

test('two tabs on one chat stay in step', { tag: '@full' }, async ({ page, member: _, context }) => {
  await talk(page, 'Which lamp sells?')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(chatPage(other).answers).toHaveCount(1)
  await chatPage(page).ask('And in winter?')
  await expect(chatPage(other).questionTexts).toHaveText([/Which lamp sells/, 'And in winter?'])
  await expect(chatPage(other).answers).toHaveCount(2)
  await expect(chatPage(other).answer.getByRole('button', { name: 'Copy' })).toBeVisible()
})
