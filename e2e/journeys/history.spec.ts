import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

async function askInNewChat(page: Page, question: string): Promise<void> {
  await page.goto('/chat')
  const chat = chatPage(page)
  await chat.ask(question)
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(chat.stop).toBeHidden()
}

const rows = (page: Page) => page.getByRole('list', { name: 'Chats', exact: true }).getByRole('link')
const tick = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('checkbox', { name: `Select ${title}` })
    .check()

test('a seller finds a message in spite of a slip, deletes chats, takes it back, and restores from the bin', async ({
  page,
  member: _,
}) => {
  await askInNewChat(page, 'What is a breakeven campaign?')
  await askInNewChat(page, 'What is ROAS?')
  await page.getByRole('complementary').getByRole('link', { name: 'History' }).click()
  await expect(rows(page)).toHaveText(['What is ROAS?', 'What is a breakeven campaign?'])

  await test.step('a misspelt word finds what was meant', async () => {
    await page.getByRole('searchbox', { name: 'Search all messages' }).fill('campagin')
    const messages = page.getByRole('list', { name: 'Messages' })
    await expect(messages.locator('mark').first()).toHaveText('campaign')
    await expect(page.getByText('Showing results for')).toContainText('campaign')
    await messages.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}\?at=/)
  })

  await test.step('many are deleted at once, and brought back', async () => {
    await page.goto('/history')
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No chats yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('one is deleted from the sidebar and restored from the bin', async () => {
    const sidebar = page.getByRole('complementary')
    await sidebar.getByRole('link', { name: 'What is ROAS?' }).hover()
    await sidebar.getByRole('button', { name: 'More for What is ROAS?' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('tab', { name: 'Bin' }).click()
    await page.getByRole('button', { name: 'Restore What is ROAS?' }).click()
    await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
    await page.getByRole('tab', { name: 'Chats' }).click()
    await expect(rows(page)).toHaveCount(2)
  })
})

test('a seller takes chats out as files and brings those of ChatGPT in, once', { tag: '@full' }, async ({
  page,
  member: _,
}) => {
  await askInNewChat(page, 'What is ROAS?')
  await page.goto('/history')
  const all = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all' }).click()
  expect((await all).suggestedFilename()).toMatch(/^sellwright-chats-.+\.zip$/)

  const mapping = {
    q: {
      parent: null,
      message: {
        author: { role: 'user' },
        create_time: 1_700_000_000,
        content: { content_type: 'text', parts: ['Which lamp folds?'] },
      },
    },
  }
  const conversations = JSON.stringify([{ id: 'c-1', title: 'Folding lamps', mapping, current_node: 'q' }])
  const file = {
    name: 'conversations.json',
    mimeType: 'application/json',
    buffer: Buffer.from(conversations),
  }
  await page.getByLabel('File to import').setInputFiles(file)
  await expect(page.getByText('Imported 1 chat.')).toBeVisible()
  // The last step of the progress says so too: there can be a next import once this one has ended.
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeEnabled()
  await page.getByLabel('File to import').setInputFiles(file)
  await expect(page.getByText('Imported 0 chats. 1 was already imported.')).toBeVisible()
  await tick(page, 'Folding lamps')
  const one = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await one).suggestedFilename()).toMatch(/\.zip$/)
  await rows(page).filter({ hasText: 'Folding lamps' }).click()
  await expect(page.getByText('Which lamp folds?')).toBeVisible()
})
