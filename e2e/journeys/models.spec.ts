import { startProvider } from '../../src/server/testing/provider/provider.ts'
import { expect, test } from '../fixtures.ts'

test.use({ installation: 'models' })

test('an administrator connects a model from the picker, is answered, mends it when it fails, and takes it away', {
  tag: '@full',
}, async ({ page, member }) => {
  const provider = await startProvider({ interval: 1, tokens: 12 })
  await page.getByRole('button', { name: 'Model: Built-in (no AI)' }).click()
  await page.getByRole('menuitem', { name: 'Connect a model' }).click()
  await expect(page.getByText('Built-in (no AI)')).toBeVisible()

  await page.getByRole('button', { name: 'Connect a model' }).click()
  await page.getByLabel('Provider').selectOption('OpenAI-compatible server')
  await page.getByLabel('Server URL').fill(`${provider.url}/v1`)
  await page.keyboard.press('Tab')
  await expect(page.getByText('2 models available.')).toBeVisible()
  await page.getByLabel('Model', { exact: true }).selectOption('another')
  await expect(page.getByRole('dialog').getByText('Price unknown')).toBeVisible()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('another connected')).toBeVisible()
  await expect(page.getByText('Working when checked just now.')).toBeVisible()

  const ask = async (text: string) => {
    await page.goto('/chat')
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.keyboard.press('Enter')
  }
  await ask('How is the lamp doing?')
  await expect(page.getByRole('main')).toContainText(/~11\./)
  expect(provider.requests.at(-1)?.body).toMatchObject({ model: 'another' })
  await ask('And now? [[fault=500]]')
  await expect(page.getByText(/^another reported an error\./)).toBeVisible()

  await page.goto('/settings#assistant')
  await expect(page.getByText(/reported an error\. .* Checked just now\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit another' }).click()
  await page.getByRole('button', { name: 'Type a different name' }).click()
  await page.getByLabel('Model', { exact: true }).fill('stand-in')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('stand-in saved')).toBeVisible()
  await expect(page.getByText('Working when checked just now.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove stand-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No model connected yet')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Default' })).toContainText('Built-in assistant')
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  await provider.close()
})
