import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { apiAs } from '../support/api.ts'
import { chatPage } from '../support/chat-page.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
})

/** Waits until the service worker has stored the app and answers this page. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

test('[T40] the app can be installed, is read offline, and sends what was written offline once', async ({
  page,
  member,
  server,
  context,
}) => {
  const chat = chatPage(page)
  const send = await apiAs(server, member)
  await send('POST', '/api/projects', { name: 'Desk lamp', businessInstructions: '' })
  await installed(page)

  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/mobile', name: 'Sellwright' })
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src } of icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }

  await page.goto('/project/Desk lamp?tab=canon')
  await expect(page.getByRole('tab', { name: 'Canon' })).toBeVisible()
  await page.goto('/mobile')
  await chat.ask('What is ROAS?')
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
  const answer = (await chat.answer.getByRole('paragraph').first().textContent()) ?? ''

  await context.setOffline(true)
  await page.reload()
  await expect(chat.answer).toContainText(answer.slice(0, 30))
  await chat.ask('What is a CPA?')
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting).toContainText('What is a CPA?')
  await page.reload()
  await expect(waiting).toContainText('What is a CPA?')
  await page.goto('/mobile')
  await expect(page.getByRole('main').getByRole('link', { name: 'What is ROAS?' })).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByRole('link', { name: 'Desk lamp' }).first()).toBeVisible()
  await page.goto('/project/Desk lamp?tab=canon')
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()

  await context.setOffline(false)
  await page.goto('/mobile')
  await page.getByRole('main').getByRole('link', { name: 'What is ROAS?' }).tap()
  await expect(chat.questionTexts).toHaveText(['What is ROAS?', 'What is a CPA?'])
  await expect(chat.answers).toHaveCount(2)
  await page.reload()
  await expect(chat.questionTexts).toHaveText(['What is ROAS?', 'What is a CPA?'])
})

/** Shares to the app as a phone's share sheet does: a form that is posted. */
async function share(page: Page, parts: { text?: string; file?: string }) {
  await page.evaluate(({ text, file }) => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' })
    const field = (type: string, name: string) => {
      const input = Object.assign(document.createElement('input'), { type, name })
      form.append(input)
      return input
    }
    if (text) field('text', 'text').value = text
    if (file) {
      const files = new DataTransfer()
      const png = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
      files.items.add(new File([png], 'lamp.png', { type: 'image/png' }))
      field('file', 'files').files = files.files
    }
    document.body.append(form)
    form.submit()
  }, parts)
  await expect(page).toHaveURL('/share')
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('[T41] a shared link goes to the extractor, a text into a project and an image into a question', async ({
  page,
  member,
  server,
}) => {
  const send = await apiAs(server, member)
  await send('POST', '/api/projects', { name: 'Desk lamp', businessInstructions: '' })
  await installed(page)
  await share(page, { text: 'Look at this https://shop.example/products/lamp' })
  await page.getByRole('button', { name: 'Read the product page' }).tap()
  await expect(page.getByLabel('Product link')).toHaveValue('https://shop.example/products/lamp')

  await share(page, { text: 'The supplier ships in 12 days.' })
  await page.getByRole('combobox', { name: 'Project' }).selectOption('Desk lamp')
  await page.getByRole('button', { name: 'Add to project knowledge' }).tap()
  await expect(page.getByText('Shared text.txt').first()).toBeVisible()

  await share(page, { file: PIXEL })
  await page.getByRole('button', { name: 'Ask about it' }).tap()
  await expect(page).toHaveURL('/mobile-direct')
  await expect(page.getByText('lamp.png')).toBeVisible()
})
