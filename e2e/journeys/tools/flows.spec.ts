import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'
import { apiAs } from '../../support/api.ts'
import { barriers } from '../../support/barriers.ts'
import { upgrade } from '../../support/upgrade.ts'
import { test } from '../../support/with-shop.ts'

const photo = fileURLToPath(new URL('../../../content/help/images/canon.webp', import.meta.url))
const shopPage = `<title>Arc</title><script type="application/ld+json">${JSON.stringify({
  '@type': 'Product',
  name: 'Arc lamp',
  description: 'A lamp that dims to 1 %.',
  image: '/arc.webp',
  offers: { price: '39.90', priceCurrency: 'EUR' },
})}</script><main>Arc lamp</main>`

interface Created {
  data: { id: string }
}
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('[T25] [T26] [T27] a drop page is launched from a link with two approvals from two devices', async ({
  page,
  member,
  server,
  shop,
  browser,
}) => {
  test.slow()
  shop.pages.set('nord.test/arc', shopPage).set('nord.test/arc.webp', await readFile(photo))
  await page.goto('/upgrade')
  await upgrade(page)
  const send = await apiAs(server, member)
  const project = await send<Created>('POST', '/api/projects', { name: 'Lamp', businessInstructions: '' })
  const canon = {
    market: { currency: 'EUR' },
    policy: { returns: 'Send it back within 30 days.', contact: 'help@lamp.example' },
  }
  await send('PUT', `/api/projects/${project.data.id}/canon`, { canon, source: 'user' })

  await test.step('the launcher shows what a flow needs, and starts it', async () => {
    await page.goto('/ai-launcher')
    await expect(page.getByRole('list', { name: 'Flows' }).getByRole('listitem')).toHaveCount(11)
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Search flows').fill('drop page')
    await expect(page.getByText('2 of 8 facts ready')).toBeVisible()
    await page.getByRole('button', { name: 'Start Launch a drop page' }).click()
  })

  await test.step('the form and the first approval on one device', async () => {
    await panel(page, 'Product link').getByLabel('Product page').fill(shop.address('nord.test/arc'))
    await panel(page, 'Product link').getByLabel('Price').fill('39.90 EUR')
    await panel(page, 'Product link').getByLabel('Buy link').fill('https://127.0.0.1:9/cart/42:1')
    await panel(page, 'Product link').getByRole('button', { name: 'Continue' }).click()
    const facts = panel(page, 'Approve the page facts')
    // The photo is copied into the project first.
    await expect(facts.getByLabel(/title/i)).toHaveValue('Arc lamp', { timeout: 60_000 })
    expect(await barriers(page)).toEqual([])
    await facts.getByLabel('Product description').fill('Light that dims to 1 %')
    await facts.getByRole('button', { name: 'Accept' }).click()
    await expect(
      panel(page, 'Approve the page for publishing').getByRole('link', { name: 'Open' }),
    ).toBeVisible()
  })

  await test.step('the second approval on a phone, and the page is public', async () => {
    const phone = await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 360, height: 740 },
      baseURL: server.url,
    })
    const second = await phone.newPage()
    await second.goto(page.url())
    await panel(second, 'Approve the page for publishing').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible({ timeout: 60_000 })
    await phone.close()
    await page.getByRole('button', { name: /Publish the page/ }).click()
    const address = await panel(page, 'Publish the page')
      .getByText(/^https?:/)
      .innerText()
    const visitor = await page.request.get(new URL(new URL(address).pathname, server.url).href)
    expect(await visitor.text()).toContain('Arc lamp')
  })

  await test.step('the results are shared by a link until it is revoked', async () => {
    await page.getByRole('button', { name: 'Actions for this run' }).click()
    await page.getByRole('menuitem', { name: 'Share run' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByText(/\/shared#run\./).innerText()
    const stranger = await browser.newContext({ baseURL: server.url })
    const reading = await stranger.newPage()
    const { pathname, hash } = new URL(link)
    await reading.goto(pathname + hash)
    await expect(reading.getByRole('heading', { name: 'Launch a drop page' })).toBeVisible()
    await expect(reading.getByText('Light that dims to 1 %').first()).toBeVisible()
    expect(await barriers(reading)).toEqual([])
    await page.getByRole('button', { name: 'Revoke link' }).click()
    await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
    await reading.reload()
    await expect(reading.getByText('no longer shared')).toBeVisible()
    await stranger.close()
  })
})

test('[T29] a flow is built with the keyboard alone, started and continued after a change', async ({
  page,
  member,
  server,
}) => {
  const send = await apiAs(server, member)
  await send('POST', '/api/projects', { name: 'Lamp', businessInstructions: '' })
  await page.goto('/flows')
  const press = async (name: string, role: 'button' | 'link' = 'button') => {
    await page.getByRole(role, { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const choose = async (label: string, option: string) => {
    const select = page.getByLabel(label, { exact: true })
    await select.focus()
    for (let tries = 0; tries < 30; tries++) {
      if ((await select.locator('option:checked').innerText()) === option) return
      await page.keyboard.press('ArrowDown')
    }
  }
  await press('New flow')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Say hello')
  await choose('New step', 'Approve or edit')
  await press('Add step')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Approve or edit')
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText('needs an input: Draft')
  await choose('Input: Draft', 'Facts: name')
  await expect(page.getByText('This flow can start.')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await press('Save')
  await expect(page.getByText('Saved as version 2')).toBeVisible()
  await test.step('a step is moved in the graph, and stays there', async () => {
    await page.getByText('Graph', { exact: true }).click()
    await expect(page.locator('.react-flow__node')).toHaveCount(2)
    const node = page.locator('.react-flow__node').last()
    const before = await node.boundingBox()
    await node.focus()
    await page.keyboard.press('Enter')
    for (let count = 0; count < 12; count++) await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await node.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 20)
    await press('Save')
    await expect(page.getByText('Saved as version 3')).toBeVisible()
  })
  await press('Back to the flow', 'link')
  await press('Start run')
  await page.getByLabel('Product', { exact: true }).focus()
  await page.keyboard.type('Lamp')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Approve or edit').getByLabel('Draft')).toHaveValue('Lamp')
  await press('Approve')
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()
  await test.step('[T30] a finished run can be scheduled', async () => {
    await press('Save schedule')
    await page.goto('/flows')
    await expect(page.getByRole('list', { name: 'Schedules' })).toContainText('Every Monday at 08:00')
  })
})

test('[T30] a schedule fires by itself', { tag: '@full' }, async ({ page, member, server }) => {
  test.setTimeout(240_000)
  const send = await apiAs(server, member)
  await send('POST', '/api/projects', { name: 'Lamp', businessInstructions: '' })
  const graph = {
    steps: [
      {
        ...{ id: 'sum', kind: 'compute', title: 'Sum', settings: { method: 'readiness' }, fields: [] },
        ...{ inputs: {}, when: null, each: null, after: [] },
      },
    ],
  }
  const flow = await send<{ data: { id: string } }>('POST', '/api/flows', { name: 'Sum', about: '', graph })
  await page.goto(`/flows/${flow.data.id}`)
  await page.getByRole('button', { name: 'Start run' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()
  await page.getByLabel('Repeat').selectOption('Every day')
  const time = await page.evaluate(() => {
    const due = new Date(Date.now() + 75_000)
    return [due.getHours(), due.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  })
  await page.getByLabel('Time').fill(time)
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText(/^Scheduled:/)).toBeVisible()
  const runs = async () =>
    (await send<{ data: { items: { scheduled: boolean; state: string }[] } }>('GET', '/api/flow-runs')).data
      .items
  await expect
    .poll(async () => (await runs()).filter(({ scheduled, state }) => scheduled && state === 'done').length, {
      timeout: 200_000,
      intervals: [2_000],
    })
    .toBe(1)
})
