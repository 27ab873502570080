import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from '../../fixtures.ts'
import { apiAs } from '../../support/api.ts'
import { barriers } from '../../support/barriers.ts'
import { upgrade } from '../../support/upgrade.ts'

const photo = fileURLToPath(new URL('../../../content/help/images/canon.webp', import.meta.url))

/** Sizes and endings by the last part of a file's name. */
const wanted = {
  'meta-square_1440x1440.jpg': [1440, 1440],
  'meta-story_1080x1920.jpg': [1080, 1920],
  'google-landscape_1200x628.jpg': [1200, 628],
  'pinterest_1000x1500.jpg': [1000, 1500],
  'banner-300x250.png': [300, 250],
  'email_1200x400.jpg': [1200, 400],
}

test('[B4] [T14] [T15] [T16] [T18] a project becomes a ZIP with six sizes, after the plan has visuals', async ({
  page,
  member,
  server,
}) => {
  test.slow()
  const send = await apiAs(server, member)
  const made = await send<{ data: { id: string; slug: string } }>('POST', '/api/projects', {
    name: 'Arc lamp',
    businessInstructions: '',
  })
  const { id: projectId, slug } = made.data
  await send('PUT', `/api/projects/${projectId}/canon`, {
    canon: {
      brand: { name: 'Lumio', colors: { primary: '#20324a', accent: '#f0a43a' } },
      product: { title: 'Arc lamp', features: ['Dims to 1 %', 'Folds flat'] },
      pricing: { price: '39.90 EUR', compareAt: '59.90 EUR' },
    },
    source: 'user',
  })

  await test.step('[B4] [T14] the free plan is offered the upgrade, and the server refuses it too', async () => {
    const refusal = await page.request.post(`/api/projects/${projectId}/visuals/texts`, {
      headers: { authorization: `Bearer ${member.token}` },
      data: { angle: 'offer' },
    })
    expect(refusal.status()).toBe(403)
    expect(await refusal.json()).toMatchObject({ type: 'UPGRADE_NEEDED' })
    await page.goto('/marketing-visuals')
    const offer = page.getByRole('region', { name: 'Marketing visuals' })
    await expect(offer).toContainText('Included in Dropshipping Automation')
    await offer.getByRole('link', { name: 'See plans' }).click()
    await upgrade(page)
  })

  await test.step('the brief starts from the canon, and the preview follows it', async () => {
    await page.goto(`/project/${slug}?tab=visuals`)
    await page.getByRole('button', { name: 'Create visuals' }).first().click()
    await expect(page).toHaveURL(/\/marketing-visuals\?project=/)
    await page.getByLabel('Upload a photo').setInputFiles(photo)
    await page.getByRole('group', { name: 'Angle' }).getByText('Offer').click()
    await expect(page.getByLabel('Headline').first()).toHaveValue('Arc lamp')
    await expect(page.getByText('instead of €59.90 (−33 %)')).toBeVisible()
    await page.getByLabel('Headline').first().fill('Light that bends to you')
    await expect(page.getByText('23 of 90 characters')).toBeVisible()
    await expect(page.getByRole('img', { name: /Light that bends to you/ })).toBeVisible()
    for (const name of ['Pinterest', 'Banner 300 × 250', 'Email header'])
      await page.getByRole('checkbox', { name }).check()
    expect(await barriers(page)).toEqual([])
  })

  await test.step('[T18] six visuals are rendered as one batch with progress of each', async () => {
    await page.getByRole('button', { name: 'Render 6 visuals' }).click()
    const batch = page.getByRole('listitem').filter({ hasText: 'Done' })
    await expect(batch).toHaveCount(6, { timeout: 60_000 })
    await expect(page.getByText('of your 4 left today')).toBeVisible()
  })

  await test.step('[T15] [T18] the ZIP has each size, the copy and a contact sheet', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download ZIP' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^arc-lamp-visuals-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(await readFile(await file.path()))
    for (const [end, [width, height]] of Object.entries(wanted)) {
      const [name, bytes] = Object.entries(files).find(([each]) => each.endsWith(end)) ?? []
      expect(name, end).toContain('visuals/arc-lamp_offer-split-brand_')
      expect(await sharp(bytes).metadata(), end).toMatchObject({ width, height })
    }
    expect(strFromU8(files['copy-meta.csv'] ?? new Uint8Array())).toContain('Arc lamp')
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['copy-meta.csv', 'copy-google.csv', 'contact-sheet.html']),
    )
  })

  await test.step('[T16] rendering the same visuals again is free', async () => {
    await page.getByRole('button', { name: 'Render 6 visuals' }).click()
    await expect(page.getByRole('button', { name: 'Download ZIP' })).toBeVisible({ timeout: 60_000 })
    await page.reload()
    await expect(page.getByText('of your 4 left today')).toBeVisible()
  })

  await test.step('a favourite is found in the gallery, and a changed price marks the visuals', async () => {
    await send('PUT', `/api/projects/${projectId}/canon`, {
      canon: { pricing: { price: '42.00 EUR' } },
      source: 'user',
    })
    await page.getByText('Your visuals').click()
    await expect(page.getByText('Facts changed')).toHaveCount(6)
    await page.getByRole('button', { name: /^Add .*Pinterest to favourites/ }).click()
    await page.getByText('Favourites', { exact: true }).click()
    await expect(page.getByRole('button', { name: /from favourites/ })).toHaveCount(1)
  })
})
