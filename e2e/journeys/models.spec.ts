import { startProvider } from '../../bench/stand-ins/provider.ts'
import { expect, test } from '../fixtures.ts'

// Settings that no other journey has bring a server of its own, whose first account is the administrator's.
test.use({ serverEnv: { MAIL_FROM: 'Models <no-reply@models.example>' } })

test('an administrator connects a model, is answered by it, and takes it away again', async ({
  page,
  member,
}) => {
  const provider = await startProvider({ interval: 1, tokens: 12 })
  await page.getByRole('region', { name: 'Welcome' }).getByRole('link', { name: 'Add a key' }).click()
  await expect(page.getByText('Built-in assistant (no AI model)')).toBeVisible()

  await page.getByRole('button', { name: 'Connect a model' }).click()
  await page.getByLabel('Provider').selectOption('OpenAI-compatible server')
  await page.getByLabel('Address').fill(`${provider.url}/v1`)
  await page.getByLabel('Model', { exact: true }).fill('stand-in')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('stand-in is connected')).toBeVisible()
  await expect(page.getByText('It answered just now.')).toBeVisible()

  await page.goto('/chat')
  await page.getByRole('textbox', { name: 'Message' }).fill('How is the lamp doing?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(/~11\./)
  expect(provider.requests.at(-1)?.body).toMatchObject({ model: 'stand-in' })

  await page.goto('/settings#assistant')
  await page.getByRole('button', { name: 'Remove stand-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No model connected yet')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Answers first' })).toContainText(
    'Built-in assistant',
  )
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  await provider.close()
})
