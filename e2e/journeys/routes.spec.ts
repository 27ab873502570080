import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { apiAs } from '../support/api.ts'
import { chatPage } from '../support/chat-page.ts'

test.use({ installation: 'routes' })

const promises = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8')

/** The paths that a rule names. */
function pathsOf(rule: string): string[] {
  const [, text = ''] = promises.split(`- ${rule} `, 2)
  const [list = ''] = text.split(/\n- /, 1)
  return [...list.matchAll(/(?<= )\/[^\s.]*/g)].map(([path]) => path)
}

const open = pathsOf('R1')
const guarded = pathsOf('R3')

const question = 'What is ROAS?'
const project = 'Desk lamp'
const article = 'Daily limits and when they reset'

interface OwnScreen {
  heading: string
  /** Something in it that no other screen has. */
  shows: (main: Locator) => Locator
}

const starters: OwnScreen = {
  heading: 'New Chat',
  shows: (main) => main.getByRole('heading', { name: 'What are you selling?' }),
}
const settings = (section: string): OwnScreen => ({
  heading: 'Settings',
  shows: (main) => main.getByRole('heading', { level: 2, name: section, exact: true }),
})
const link = (heading: string, name: string): OwnScreen => ({
  heading,
  shows: (main) => main.getByRole('link', { name }).first(),
})
const button = (heading: string, name: string): OwnScreen => ({
  heading,
  shows: (main) => main.getByRole('button', { name }).first(),
})
const title = (heading: string, name: string): OwnScreen => ({
  heading,
  shows: (main) => main.getByRole('heading', { name, exact: true }),
})

/** The screen of each protected path. A path without one here has its test skipped, and may not have a screen. */
const ownScreens: Record<string, OwnScreen> = {
  '/': starters,
  '/chat': starters,
  '/chat/{id}': {
    heading: question,
    shows: (main) =>
      main
        .getByRole('feed')
        .getByText(/return on ad spend/)
        .first(),
  },
  '/project/{projectName}': { heading: project, shows: (main) => main.getByRole('tab', { name: 'Facts' }) },
  '/settings': settings('Profile'),
  '/profile': settings('Profile'),
  '/account': settings('Security'),
  '/usage': settings('Usage'),
  '/history': link('History', question),
  '/partners': title('Partners', 'How it works'),
  '/upgrade': button('Upgrade', 'Choose this plan'),
  '/support': title('Support', 'No tickets yet'),
  '/help': title('Help', 'Topics'),
  '/help/articles/{category}/{slug}': title(article, 'When they reset'),
  '/help/categories/{category}': link('Plans and billing', article),
  '/feedback': button('Feedback', 'New idea'),
  '/projects': link('Projects', project),
  '/ai-page-builder': button('Page builder', 'New page'),
  '/scraping-test': button('Scraping test', 'Read page'),
  '/image-maker': button('Image maker', 'Upload a photo'),
  '/image-maker/{step}': button('Image maker', 'Upload a photo'),
  '/images': button('Images', 'Upload'),
  '/image-generation': link('Image generation', 'See plans'),
  '/enhanced-image-generation': link('Image generation', 'See plans'),
  '/seo': button('SEO', 'Start audit'),
  '/ai-launcher': link('Flows', 'Validate a product'),
  '/flows': link('Flows', 'Validate a product'),
  '/flows/{flowId}': button('Ad plan', 'Start run'),
  '/voice-assistant': button('Voice assistant', 'Talk'),
  '/mobile': link('Chats', question),
  '/mobile-direct': starters,
  '/admin': title('Admin', 'Overview'),
  // The member of this file has the free plan, which opens neither of these.
  '/droppage': link('Drop pages', 'See plans'),
  '/marketing-visuals': link('Marketing visuals', 'See plans'),
  '/canonical-demo': button('Canon demo', 'Start over'),
}

type Names = Record<string, string>
const noNames: Names = {}
const fill = (path: string, names: Names) =>
  path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(names[name] ?? 'any'))

async function openAt(page: Page, address: string) {
  const response = await page.goto(address)
  expect(response?.status(), address).toBe(200)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading, address).toBeVisible()
  await expect(heading, address).not.toHaveText('Page not found')
  await expect(page).toHaveURL(address)
}

async function openOwn(page: Page, address: string, { heading, shows }: OwnScreen) {
  await openAt(page, address)
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading)
  await expect(shows(page.getByRole('main')), address).toBeVisible()
}

test('the list names every path once, and every path has a screen that is tested here', () => {
  expect([open.length, new Set(guarded).size, guarded.length]).toEqual([13, 35, 35])
  expect(Object.keys(ownScreens).toSorted()).toEqual(guarded.toSorted())
})

test('[R1] every public path opens without a token', async ({ page }) => {
  for (const path of open) await openAt(page, path)
})

test('[R3] every protected path that has a screen opens it, with data that exists', async ({
  page,
  member,
  server,
}) => {
  const chat = chatPage(page)
  await chat.ask(question)
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  const names: Names = {
    id: page.url().split('/').at(-1) ?? '',
    projectName: project,
    category: 'billing',
    slug: 'daily-limits',
    flowId: 'ad-plan',
  }
  const send = await apiAs(server, member)
  await send('POST', '/api/projects', { name: project, businessInstructions: '' })
  for (const path of guarded) {
    const own = ownScreens[path]
    if (own) await test.step(path, () => openOwn(page, fill(path, names), own))
  }
})

test('[R4] [T25] /ai-launcher and /flows open one screen', async ({ page, member: _ }) => {
  for (const path of ['/ai-launcher', '/flows']) {
    await openAt(page, path)
    await expect(page.getByRole('list', { name: 'Flows' }).getByRole('listitem')).toHaveCount(11)
  }
})

test('[R3] a protected path shows nothing to a visitor but the way to login', async ({ page }) => {
  for (const path of guarded) {
    await page.goto(fill(path, noNames))
    await expect(page).toHaveURL(/\/(login|signup)/)
  }
})

test('[R5] a path without a screen is not found, also for a member', async ({ page, member }) => {
  const response = await page.goto('/no-such-screen')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Sellwright' }).click()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
