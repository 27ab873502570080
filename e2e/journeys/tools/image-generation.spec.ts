import { expect, test } from '../../fixtures.ts'
import { barriers } from '../../support/barriers.ts'
import { startImageServer } from '../../support/image-server.ts'
import { upgrade } from '../../support/upgrade.ts'

// Only an administrator connects a server of this machine.
test.use({ installation: 'image generation' })

test('[T20] a provider that fails two of four images keeps two, gives two tool runs back, and draws them again', {
  tag: '@full',
}, async ({ page, member }) => {
  test.slow()
  expect(member.token).not.toBe('')
  const server = await startImageServer()
  const used = async () => {
    const reply = await page.request.get('/api/usage-limits', {
      headers: { authorization: `Bearer ${member.token}` },
    })
    const { data } = (await reply.json()) as { data: { name: string; used: number }[] }
    return data.find(({ name }) => name === 'promptsPerDay')?.used
  }
  await page.goto('/image-generation')
  await page.getByRole('link', { name: 'See plans' }).click()
  await upgrade(page)

  await page.goto('/settings#assistant')
  await page.getByRole('button', { name: 'Connect a model' }).click()
  await page.getByLabel('Provider').selectOption('OpenAI-compatible server')
  await page.getByLabel('Server URL').fill(server.url)
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('flux-stand-in')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('flux-stand-in connected')).toBeVisible()

  await page.goto('/image-generation')
  await page.getByRole('textbox', { name: 'Description' }).fill('A lamp on a desk, half fails')
  await page.getByLabel('Images', { exact: true }).fill('4')
  await page.getByRole('button', { name: 'Generate 4 images' }).click()
  const requests = page.getByRole('list', { name: 'Requests' })
  await expect(requests.getByText('Its tool run was given back.')).toHaveCount(2)
  await expect(requests.getByRole('button', { name: /^Open image/ })).toHaveCount(2)
  expect(await used()).toBe(2)
  expect(await barriers(page)).toEqual([])

  await requests.getByRole('button', { name: 'Draw 2 again' }).click()
  await expect(requests.getByRole('button', { name: /^Open image/ })).toHaveCount(3)
  await expect.poll(used).toBe(3)

  await page.getByRole('textbox', { name: 'Description' }).fill('A forbidden thing')
  await page.getByLabel('Images', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Generate image' }).click()
  await expect(requests.getByText(/refused to draw this\. Change the description/)).toBeVisible()
  expect(await used()).toBe(3)
  await server.close()
})
