import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** What is promised and not there yet. Whoever builds one takes it off: until then its test fails. */
const notBuilt = new Set([
  '/marketing-visuals',
  '/droppage',
  '/ai-page-builder',
  '/image-generation',
  '/enhanced-image-generation',
  '/image-maker',
  '/image-maker/{step}',
  '/images',
  '/ai-launcher',
  '/flows',
  '/flows/{flowId}',
  '/scraping-test',
  '/seo',
  '/voice-assistant',
])

const promises = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8')

/** The paths that a rule names. */
function pathsOf(rule: string): string[] {
  const [, text = ''] = promises.split(`- ${rule} `, 2)
  const [list = ''] = text.split(/\n- /, 1)
  return [...list.matchAll(/(?<= )\/[^\s.]*/g)].map(([path]) => path)
}

const open = pathsOf('R1')
const guarded = pathsOf('R3')
const isBuilt = (path: string) => !notBuilt.has(path)
const filled = (path: string) => path.replace(/\{\w+\}/g, 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11')

async function expectScreen(page: Page, path: string) {
  const response = await page.goto(filled(path))
  expect(response?.status(), path).toBe(200)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title, path).toBeVisible()
  await expect(title, path).not.toHaveText('Page not found')
  await expect(page).toHaveURL(filled(path))
}

test('every path that is not built yet is one that was promised', () => {
  expect([...open, ...guarded]).toEqual(expect.arrayContaining([...notBuilt]))
  expect([open.length, guarded.length]).toEqual([13, 35])
})

test('[R1] every public path that is built opens without a token', async ({ page }) => {
  for (const path of open.filter(isBuilt)) await expectScreen(page, path)
})

/** Opens for admins alone; `admin-users.spec.ts` shows that it does. */
const DESK = '/admin'

test('[R3] every protected path that is built opens a screen for a member, but for the desk', async ({
  page,
  newMember,
  signIn,
}) => {
  // The first account of a server is its admin's, so the second is not.
  const [, seller] = [await newMember(), await newMember()]
  await page.goto('/login')
  await signIn(seller)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  for (const path of guarded.filter((each) => isBuilt(each) && each !== DESK)) await expectScreen(page, path)
  await page.goto(DESK)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.goto('/chat')
  await expect(page.getByText(seller.username).first()).toBeAttached()
})

test('[R3] a protected path shows nothing to a visitor but the way to login', async ({ page }) => {
  for (const path of guarded.filter(isBuilt)) {
    await page.goto(filled(path))
    await expect(page).toHaveURL(/\/(login|signup)/)
  }
})

test('[R5] what is not built is not linked and not found, also for a member', async ({ page, member }) => {
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const path of notBuilt) {
    expect(links).not.toContain(path)
    expect((await page.request.get(filled(path))).status(), path).toBe(404)
  }
  await page.goto('/droppage')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Sellwright' }).click()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
