import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

const VERSION = '1749310828187'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** The addresses that the page is loaded from, from now on. */
function noteLoads(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  return loads
}

test('[S7] a new build loads the page anew, once, and what is the person’s stays', async ({
  page,
  member,
}) => {
  const chat = chatPage(page)
  await chat.ask('Which lamp sells?')
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
  const address = page.url()
  const token = await stored(page, 'auth.token')
  await page.evaluate(async () => {
    localStorage.setItem('build-version', '1')
    await (await caches.open('old')).put('/old', new Response('old'))
  })
  const loads = noteLoads(page)
  await page.goto(`${address}?from=a%20b+c`)
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  expect(loads).toEqual([
    `${address}?from=a%20b+c`,
    expect.stringMatching(new RegExp(`\\?from=a%20b\\+c&v=${VERSION}&t=\\d+$`)),
  ])
  await expect(page).toHaveURL(`${address}?from=a%20b+c`)
  expect(await stored(page, 'build-version')).toBe(VERSION)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(await stored(page, 'auth.token')).toBe(token)
  await expect(page.getByRole('link', { name: 'Which lamp sells?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  expect(loads).toHaveLength(3)
})

test('[S7] a browser that never had a build is not sent round', async ({ page }) => {
  const loads = noteLoads(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(loads).toHaveLength(1)
  expect(await stored(page, 'build-version')).toBe(VERSION)
})
