import sharp from 'sharp'
import { expect, test } from '../../fixtures.ts'
import { apiAs } from '../../support/api.ts'
import { barriers } from '../../support/barriers.ts'
import { upgrade } from '../../support/upgrade.ts'

/** A bottle on a table. */
const bottle = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640">
      <rect width="640" height="640" fill="#cfc8bd"/><rect y="450" width="640" height="190" fill="#b8ae9f"/>
      <rect x="230" y="130" width="180" height="400" rx="40" fill="#24507a"/><rect x="250" y="280" width="140" height="90" fill="#fff"/></svg>`),
  )
    .jpeg({ quality: 95 })
    .toBuffer()

test('[B4] [T19] [T21] [T22] [T24] a photo becomes a studio image that is checked, saved and used', async ({
  page,
  member,
  server,
}) => {
  test.slow()
  const send = await apiAs(server, member)
  const made = await send<{ data: { id: string } }>('POST', '/api/projects', {
    name: 'Steel bottle',
    businessInstructions: '',
  })

  await test.step('[T21] the background of an uploaded photo is removed without any provider', async () => {
    await page.goto('/image-maker')
    await page.getByRole('combobox', { name: 'Project' }).selectOption(made.data.id)
    const buffer = await bottle()
    const file = { name: 'bottle.jpg', mimeType: 'image/jpeg', buffer }
    await page.getByLabel('Upload a photo').setInputFiles(file)
    await expect(page).toHaveURL(/\/image-maker\/cutout\?draft=/)
    await expect(page).toHaveTitle('Cutout · Image maker · Sellwright')
    await expect(page.getByRole('img', { name: 'Cutout of bottle.jpg' })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('slider', { name: 'Before and after' }).fill('20')
    expect(await barriers(page)).toEqual([])
    await page.getByText('Erase', { exact: true }).click()
    const canvas = page.getByLabel('Paint parts to erase')
    await canvas.hover()
    await page.mouse.down()
    await canvas.hover({ position: { x: 5, y: 5 } })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Apply 1 stroke' }).click()
    await expect(page.getByRole('button', { name: /^Apply/ })).toBeHidden({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    await page.getByRole('button', { name: 'Undo stroke' }).click()
    await expect(page.getByRole('button', { name: 'Undo stroke' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('[T22] each step has an address, and a reload goes on there', async () => {
    await expect(page).toHaveURL(/\/image-maker\/shot\?draft=/)
    await page.getByText('Studio scene').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Oak table' }).click()
    await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/image-maker\/format/)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Marketplace square' })).toBeChecked()
    await page.getByRole('button', { name: 'Scene', exact: false }).first().click()
    await expect(page.getByRole('button', { name: 'Oak table' })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the result is checked against the photo and saved', async () => {
    await page.goto('/image-maker/generate')
    await page.getByRole('button', { name: 'Draw the image' }).click()
    await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(1, {
      timeout: 60_000,
    })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Colour matches the photo')).toBeVisible({ timeout: 60_000 })
    await page.getByLabel('Marketplace rules').selectOption('amazon')
    await page.reload()
    await expect(page.getByLabel('Marketplace rules')).toHaveValue('amazon')
    await expect(page.getByText('Amazon: background')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Change in Scene: Amazon: fill' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Save to images' }).click()
    await expect(page).toHaveURL(/\/images$/)
  })

  await test.step('[T24] the gallery finds, deletes with undo and hands images to pages and visuals', async () => {
    const images = page.getByRole('list', { name: 'Images' })
    // The photo, its last cutout, and the result.
    await expect(images.getByRole('listitem')).toHaveCount(3)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Select bottle.jpg' }).first().check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(images.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(images.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Search images' }).fill('marketplace')
    await expect(images.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: /^Open bottle, Marketplace square/ }).click()
    const detail = page.getByRole('dialog')
    await expect(detail.getByText('Made from')).toBeVisible()
    await detail.getByRole('button', { name: 'Use in pages and visuals' }).click()
    await expect(detail.getByText('Images of Steel bottle')).toBeVisible()
  })

  await test.step('[B4] [T19] image generation is offered with a plan, and leads on without a provider', async () => {
    const refusal = await page.request.post('/api/image-requests', {
      headers: { authorization: `Bearer ${member.token}` },
      data: { prompt: 'A lamp', count: 1, model: 'openai/gpt-image-1' },
    })
    expect(refusal.status()).toBe(403)
    await page.goto('/image-generation')
    await page.getByRole('link', { name: 'See plans' }).click()
    await upgrade(page)
    await page.goto('/enhanced-image-generation')
    await expect(page.getByRole('heading', { name: 'No image model is connected' })).toBeVisible()
    await page.getByRole('button', { name: 'Open the image maker' }).click()
    await expect(page).toHaveURL(/\/image-maker/)
  })

  await test.step('a page and a visual choose the image', async () => {
    await page.goto(`/marketing-visuals?project=${made.data.id}`)
    await page.getByRole('button', { name: 'bottle, Marketplace square.jpg' }).click()
    await page.getByLabel('Headline').first().fill('Cold for a day')
    await page.getByRole('button', { name: /^Render \d visuals?$/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Done' }).first()).toBeVisible({
      timeout: 60_000,
    })
    const created = await send<{ data: { id: string } }>('POST', '/api/pages', {
      projectId: made.data.id,
      from: 'blank',
    })
    await page.goto(`/droppage/${created.data.id}/images`)
    await page.getByRole('button', { name: 'Add bottle.jpg' }).first().click()
    const shown = page.getByRole('list', { name: 'Images on the page' })
    await expect(shown.getByRole('listitem')).toHaveCount(1)
    await page.goto('/images?q=marketplace&source=made&view=used')
    await page.getByRole('button', { name: /^Open bottle, Marketplace square/ }).click()
    const uses = page.getByRole('dialog').getByRole('list', { name: 'Used in' })
    await expect(uses.getByText('Cold for a day').first()).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Propose as product image' }).click()
    await expect(page.getByText('Proposed as product image')).toBeVisible()
  })
})
