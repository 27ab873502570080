import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'
import { chatPage } from '../support/chat-page.ts'

test.use({ standIn: true })

const note = '../../src/server/adapters/documents/testing/note.png'

async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
}

test('a picture is seen and read, and a change that the answer proposes is accepted below it', {
  tag: '@full',
}, async ({ page, member, provider }) => {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name').fill('Desk lamp')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('main').getByRole('button', { name: 'New chat' }).click()
  const chat = chatPage(page)
  const picture = await readFile(new URL(note, import.meta.url))
  const file = { name: 'note.png', mimeType: 'image/png', buffer: picture }
  await page.getByLabel('Files').setInputFiles(file)
  await expect(page.getByRole('button', { name: /^Open note\.png/ })).toBeVisible()
  const order = { fields: [{ path: 'pricing.price', value: '45 EUR' }] }
  await chat.ask(`Set the price to 45 EUR. {{call propose_canon ${JSON.stringify(order)}}} [[tokens=5]]`)
  await chat.complete(5)
  expect(JSON.stringify(provider?.requests.at(-1)?.body)).toContain('size chart')

  const thumbnail = chat.questions.getByRole('button', { name: /^Open note\.png/ })
  await thumbnail.click()
  const opened = page.getByRole('dialog', { name: 'note.png' })
  await expect(opened.getByAltText('note.png')).toBeVisible()
  await expect(opened.getByLabel('Text in this file')).toContainText('size chart')
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await expect(thumbnail).toBeFocused()

  const proposed = page.getByRole('region', { name: 'Proposed change' })
  await expect(proposed).toContainText('Nothing yet')
  await expectNoBarrier(page)
  await proposed.getByRole('button', { name: 'Accept Price' }).click()
  await expect(proposed.getByText('Accepted')).toBeVisible()
  await page.reload()
  await expect(proposed.getByText('Accepted')).toBeVisible()
  await proposed.getByRole('link', { name: 'Price' }).click()
  await expect(page.locator('[data-field="pricing.price"]')).toContainText('45')
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
