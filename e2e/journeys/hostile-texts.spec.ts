import type { Page } from '@playwright/test'
import { expect, type TestAccount, test } from '../fixtures.ts'
import { apiAs } from '../support/api.ts'
import { openAccountMenu } from '../support/chat-page.ts'
import { hostileTexts } from '../support/hostile-texts.ts'

test.use({ installation: 'hostile-texts' })

interface Named {
  data: { id: string }
}

/** Forbidden effects of a text: script, navigation, or a violation of the content policy. */
async function watch(page: Page) {
  const incidents: string[] = []
  await page.exposeBinding('ran', ({ page: { url } }) => incidents.push(`ran at ${url}`))
  page.on('dialog', (dialog) => incidents.push(dialog.message()))
  page.on('request', (request) => request.url().includes('evil.example') && incidents.push(request.url()))
  page.on('console', (line) => line.text().includes('Content Security Policy') && incidents.push(line.text()))
  return incidents
}

/** Texts put together as far as there is room for them in one place. */
function packed(room: number): string[] {
  const packs: string[] = []
  for (const text of hostileTexts) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + text.length + 2 <= room)
      packs[packs.length - 1] = `${last}\n\n${text}`
    else packs.push(text)
  }
  return packs
}

const message = (text: string, n: number) => ({
  parent: n === 0 ? null : String(n - 1),
  message: {
    author: { role: n % 2 === 0 ? 'user' : 'assistant' },
    create_time: 1_700_000_000 + n,
    content: { content_type: 'text', parts: [text] },
  },
})
/** One chat that says all of it, and chats that are called so. */
const chats = JSON.stringify([
  {
    id: 'all',
    title: 'All of them',
    mapping: Object.fromEntries(hostileTexts.map((text, n) => [n, message(text, n)])),
    current_node: String(hostileTexts.length - 1),
  },
  ...hostileTexts.slice(0, 40).map((title, n) => ({
    id: `title-${n}`,
    title,
    mapping: { q: message(title, 0) },
    current_node: 'q',
  })),
])

/** Goes up a long page until its beginning has been shown. */
async function readUp(page: Page) {
  const feed = page.getByRole('feed')
  await feed.hover()
  await expect(async () => {
    await page.mouse.wheel(0, -1_500)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const first = feed.getByRole('article').first()
    expect(await first.getAttribute('aria-posinset')).toBe('1')
  }).toPass({ intervals: [0], timeout: 60_000 })
}

test('[security F1] 200 texts that would run or fetch something do neither, wherever they are kept and whoever reads them', async ({
  page,
  server,
  member: admin,
  newMember,
  signIn,
}) => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200)
  const seller = await newMember()
  const send = await apiAs(server, seller)
  const asAdmin = await apiAs(server, admin)
  const incidents = await watch(page)
  const [name] = hostileTexts.filter((text) => text.startsWith('<img src=x'))

  const project = await send<Named>('POST', '/api/projects', { name })
  const ofProject = `/api/projects/${project.data.id}`
  const all = hostileTexts.join('\n\n')
  await send('PATCH', `${ofProject}/business-instructions`, { businessInstructions: all })
  await send('PATCH', `${ofProject}/research-data`, { researchData: all })
  const canon = Object.fromEntries(hostileTexts.map((text, n) => [`field${n}`, text]))
  await send('PUT', `${ofProject}/canon`, { canon: { hostile: canon }, source: name, why: name })
  const [excerpt = ''] = packed(4_000)
  const from = { way: 'hand', title: name, url: '', excerpt, fields: [] }
  await send('POST', `${ofProject}/sources`, { kind: 'supplier', from })
  await send('POST', '/api/prompts', { title: name, text: packed(8_000)[0] })
  const [text = ''] = packed(5_000)
  const idea = await send<Named>('POST', '/api/feedback', { title: name, text })
  const {
    data: { ticket },
  } = await send<{ data: { ticket: { id: string } } }>('POST', '/api/support/tickets', {
    topic: 'Something else',
    message: text,
  })
  for (const more of packed(5_000).slice(1))
    await send('POST', `/api/support/tickets/${ticket.id}/messages`, { text: more })
  await asAdmin('POST', '/api/admin/announcements', {
    kind: 'info',
    text: name,
    link: '',
    linkLabel: '',
    audience: 'all',
    startsAt: new Date().toISOString(),
    endsAt: null,
  })

  const changePlaces = async (from: TestAccount, to: TestAccount) => {
    await openAccountMenu(page, from.username)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await signIn(to)
    await expect(page.getByRole('button', { name: to.username })).toBeVisible()
  }

  await test.step('the seller reads them', async () => {
    await changePlaces(admin, seller)
    await page.goto('/history')
    const buffer = Buffer.from(chats)
    const file = { name: 'conversations.json', mimeType: 'application/json', buffer }
    await page.getByLabel('File to import').setInputFiles(file)
    await expect(page.getByText('Imported 41 chats.')).toBeVisible()
    await page.getByRole('link', { name: 'All of them' }).first().click()
    await readUp(page)
    for (const tab of ['', 'canon', 'research', 'knowledge', 'settings']) {
      await page.goto(`/project/${encodeURIComponent(name ?? '')}?tab=${tab}`)
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    await page.goto(`/feedback/${idea.data.id}`)
    await expect(page.getByRole('main')).toContainText('ran(1)')
    await page.goto(`/support/${ticket.id}`)
    await expect(page.getByRole('main')).toContainText('ran(1)')
  })

  await test.step('and so does the administrator', async () => {
    await changePlaces(seller, admin)
    for (const path of [`/admin/tickets/${ticket.id}`, '/admin/feedback', '/admin/announcements']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText('ran(1)')
    }
    for (const path of ['/admin/mail', '/admin/audit']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    }
  })
  expect(incidents).toEqual([])
})
