import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const COUNT = 2_000

/** A long chat with a word in its middle, and another on a branch that is not shown. */
function longChat() {
  const at = new Date('2026-03-01T12:00:00Z').toISOString()
  const ids = Array.from({ length: COUNT }, () => randomUUID())
  const messages = ids.map((id, n) => ({
    id,
    parentId: ids[n - 1] ?? null,
    role: n % 2 === 0 ? 'user' : 'assistant',
    content:
      n === COUNT / 2 ? 'The zebra crossing of message 1000' : `Message ${n}. ${'On and on. '.repeat(n % 9)}`,
    createdAt: at,
  }))
  const beside = {
    id: randomUUID(),
    parentId: ids[9] ?? null,
    role: 'user',
    content: 'A giraffe stands aside',
    createdAt: at,
  }
  const chat = { id: randomUUID(), title: 'A long talk', createdAt: at, updatedAt: at, leafId: ids.at(-1) }
  return [{ ...chat, messages: messages.toSpliced(10, 0, beside) }]
}

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

test('a found message opens its chat where it stands, also among 2,000 and on another branch', {
  tag: '@full',
}, async ({ page, member: _ }) => {
  await page.goto('/history')
  await page.getByLabel('File to import').setInputFiles({
    name: 'chats.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(longChat())),
  })
  await expect(page.getByText('Imported 1 chat.')).toBeVisible({ timeout: 60_000 })

  await test.step('from the history: in sight, marked, and read from there by keyboard and screen reader', async () => {
    const box = page.getByRole('searchbox', { name: 'Search all messages' })
    const link = page.getByRole('list', { name: 'Messages' }).getByRole('link')
    // The search index of these messages is filled in the background.
    await expect(async () => {
      await box.fill('')
      await box.fill('zebra')
      await expect(link).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await link.click()
    const found = page.getByRole('article').filter({ hasText: 'The zebra crossing of message 1000' })
    await expect(found).toBeFocused()
    await expect(found).toBeInViewport({ ratio: 1 })
    // Earlier messages were loaded too, and it stayed where it was.
    await expect(found).toHaveAttribute('aria-posinset', '401')
    await expect(found).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(found).toBeInViewport({ ratio: 1 })
    await conversation(page).focus()
    await expect(async () => {
      await page.keyboard.press('Home')
      await expect(page.getByText('Message 0.', { exact: true })).toBeInViewport({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Jump to the end' }).click()
    await expect(page.getByText(`Message ${COUNT - 1}.`)).toBeInViewport()
  })

  await test.step('from the palette, by keyboard: the branch is switched to', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill('giraffe')
    await page.getByRole('option', { name: 'A long talk · A giraffe stands aside' }).click()
    const found = page.getByRole('article').filter({ hasText: 'A giraffe stands aside' })
    await expect(found).toBeInViewport({ ratio: 1 })
    await expect(conversation(page).getByText('1 / 2')).toBeVisible()
  })

  await test.step('one that is gone is said to be', async () => {
    await page.goto(`${new URL(page.url()).pathname}?at=${randomUUID()}`)
    await expect(page.getByText('This message no longer exists.').first()).toBeVisible()
  })
})
