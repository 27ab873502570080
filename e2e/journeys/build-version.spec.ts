import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

const VERSION = '1749310828187'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** The address of a file of the build that runs anywhere, and so as a service worker too. */
function someModule(): string {
  const folder = 'dist/web/assets'
  const runsAnywhere = (name: string) =>
    name.endsWith('.js') && !/import|from|document|window/.test(readFileSync(join(folder, name), 'utf8'))
  return `/assets/${readdirSync(folder).find(runsAnywhere)}`
}

/** Leaves behind what an old build may have left: its version, two caches and a working service worker. Gives how many of those. */
async function keepOldBuild(script: string): Promise<number> {
  localStorage.setItem('build-version', '1')
  await (await caches.open('old')).put('/old', new Response('old'))
  await caches.open('older')
  const { installing, waiting, active } = await navigator.serviceWorker.register(script, { type: 'module' })
  const worker = installing ?? waiting ?? active
  await new Promise<void>((resolve) => {
    const look = () => worker?.state === 'activated' && resolve()
    worker?.addEventListener('statechange', look)
    look()
  })
  return (await navigator.serviceWorker.getRegistrations()).length
}

/** The addresses that the page is loaded from, from now on. */
function noteLoads(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  return loads
}

test('[S7] a new build reloads the page, once, and what is the person’s stays', async ({ page, member }) => {
  const chat = chatPage(page)
  await chat.ask('Which lamp sells?')
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
  const address = page.url()
  const token = await stored(page, 'auth.token')
  expect(await page.evaluate(keepOldBuild, someModule())).toBe(1)
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
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
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
