import type { Page } from '@playwright/test'
import { startProvider } from '../../../src/server/testing/provider/provider.ts'
import { expect, test } from '../../fixtures.ts'
import { barriers } from '../../support/barriers.ts'
import { chatPage } from '../../support/chat-page.ts'

test.use({ installation: 'admin-content' })

const expectAccessible = async (page: Page) => expect(await barriers(page)).toEqual([])

test('an administrator connects a model for everyone, prices it, writes over an article, and keeps a fact from an answer', {
  tag: '@full',
}, async ({ page, member: _ }) => {
  const provider = await startProvider({ interval: 1, tokens: 12 })
  await page.goto('/admin/models')
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Provider').selectOption('OpenAI-compatible server')
  await dialog.getByLabel('Server URL').fill(`${provider.url}/v1`)
  await dialog.getByLabel('Model', { exact: true }).fill('stand-in')
  await expect(dialog.getByRole('switch', { name: 'Share with everyone' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const models = page.getByRole('list', { name: 'Models for everyone' }).getByRole('listitem')
  await expect(models.first()).toContainText('stand-in')
  await expect(models.first()).toContainText('Default')
  await expect(models.first()).toContainText('No price')
  await expect(models.first()).toContainText('Its costs don’t count toward spending limits.')

  await page.getByRole('button', { name: 'Set price of stand-in' }).click()
  await dialog.getByLabel('Input', { exact: true }).fill('2.5')
  await dialog.getByLabel('Output', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(models.first()).toContainText('$2.50 in, $10 out per million tokens')
  await page.getByRole('switch', { name: 'stand-in is on' }).click()
  await expect(models.first()).toContainText('Off')
  await expect(models.last()).toContainText('Default')
  await page.getByRole('switch', { name: 'stand-in is on' }).click()
  await expect(models.last()).not.toContainText('Default')
  await expectAccessible(page)

  await page.goto('/admin/help?q=bundles')
  await page.getByRole('link', { name: 'Bundles', exact: false }).first().click()
  const text = page.getByRole('textbox', { name: 'Article text' })
  const source = await text.inputValue()
  await text.fill(`${source}\n## Our bundles\n\nSee [the list](/nowhere).\n`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('list', { name: 'Problems' })).toContainText('/nowhere leads nowhere.')
  await text.fill(`${source}\n## Our bundles\n\nSee [your projects](/projects).\n`)
  await expect(preview.getByRole('link', { name: 'your projects' })).toBeVisible()
  await expect(preview.getByRole('list', { name: 'Problems' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Changed here', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Compare' }).click()
  await expect(page.getByText('## Our bundles')).toBeVisible()
  await page.getByRole('link', { name: 'Open in the help' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Our bundles' })).toBeVisible()

  await page.goto('/projects')
  await page.getByRole('button', { name: 'Try a sample product' }).first().click()
  await expect(page).toHaveURL(/\/project\//)
  await page.goto('/chat')
  const chat = chatPage(page)
  await chat.ask('How is the lamp doing?')
  await chat.complete(12)
  await chat.answer.getByRole('button', { name: 'Save as fact' }).click()
  await dialog.getByLabel('Project').selectOption({ index: 1 })
  await dialog.getByLabel('Name').fill('product.care')
  await dialog.getByLabel('Value').fill('Wipe it with a dry cloth.')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Added to the facts for your review')).toBeVisible()
  await provider.close()
})
