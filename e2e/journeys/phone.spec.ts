import type { Page } from '@playwright/test'
import { entryOf, isPublic, screenIds } from '../../src/contracts/screens.ts'
import { expect, test } from '../fixtures.ts'
import { apiAs } from '../support/api.ts'
import { accountEntry, chatPage, openAccountMenu } from '../support/chat-page.ts'
import { phoneFaults } from '../support/phone-faults.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
})

/** Waits until the service worker has stored the app and answers this page. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

test('[T40] the app can be installed, is read offline, and sends what was written offline once', async ({
  page,
  member,
  server,
  context,
}) => {
  const chat = chatPage(page)
  const send = await apiAs(server, member)
  const project = await send<{ data: { id: string } }>('POST', '/api/projects', {
    name: 'Desk lamp',
    businessInstructions: '',
  })
  const projectCanon = `/api/projects/${project.data.id}/canon`
  await installed(page)

  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/mobile', name: 'Sellwright' })
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src } of icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }

  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  await browser.detach()
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  await page.goto('/project/Desk lamp?tab=canon')
  // Values are available offline once they were shown.
  await expect(page.locator('[data-field="pricing.price"]')).toBeVisible()
  await page.goto('/mobile')
  await chat.ask('What is ROAS?')
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
  const answer = (await chat.answer.getByRole('paragraph').first().textContent()) ?? ''

  await context.setOffline(true)
  await page.reload()
  await expect(chat.answer).toContainText(answer.slice(0, 30))
  await chat.ask('What is a CPA?')
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting).toContainText('What is a CPA?')
  await page.reload()
  await expect(waiting).toContainText('What is a CPA?')
  await page.goto('/mobile')
  await expect(page.getByRole('main').getByRole('link', { name: 'What is ROAS?' })).toBeVisible()
  await chat.ask('What is a landed cost?')
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(waiting).toContainText('What is a landed cost?')
  await page.goto('/mobile')
  await expect(page.getByRole('main').getByRole('link', { name: 'What is a landed cost?' })).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByRole('link', { name: 'Desk lamp' }).first()).toBeVisible()
  await page.goto('/project/Desk lamp?tab=canon')
  const price = page.locator('[data-field="pricing.price"]')
  await price.getByRole('button').first().tap()
  await price.getByLabel('Price').fill('39.90 EUR')
  await price.getByRole('button', { name: 'Save' }).tap()
  await expect(price).toContainText('You’re offline.')
  await page.reload()
  await expect(price).toContainText('You’re offline.')

  await context.setOffline(false)
  await page.goto('/mobile')
  const history = () =>
    send<{ data: { items: { source: string }[] } }>('GET', `${projectCanon}/history?path=pricing.price`)
  await expect.poll(async () => (await history()).data.items.length).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'What is ROAS?' }).tap()
  await expect(chat.questionTexts).toHaveText(['What is ROAS?', 'What is a CPA?'])
  await expect(chat.answers).toHaveCount(2)
  await page.reload()
  await expect(chat.questionTexts).toHaveText(['What is ROAS?', 'What is a CPA?'])
  await page.goto('/mobile')
  await page
    .getByRole('main')
    .getByRole('link', { name: /landed cost/ })
    .tap()
  await expect(chat.questionTexts).toHaveText(['What is a landed cost?'])
  await expect(chat.answers).toHaveCount(1)
  const { data } = await send<{ data: { items: unknown[] } }>('GET', '/api/chats')
  expect(data.items).toHaveLength(2)
  expect((await history()).data.items).toHaveLength(1)
})

/** Shares to the app as a phone's share sheet does: a form that is posted. */
async function share(page: Page, parts: { text?: string; hasPhoto?: boolean }) {
  await page.evaluate(async ({ text, hasPhoto }) => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' })
    const field = (type: string, name: string) => {
      const input = Object.assign(document.createElement('input'), { type, name })
      form.append(input)
      return input
    }
    if (text) field('text', 'text').value = text
    if (hasPhoto) {
      const files = new DataTransfer()
      const canvas = new OffscreenCanvas(400, 400)
      canvas.getContext('2d')?.fillRect(100, 100, 200, 200)
      const png = await canvas.convertToBlob()
      files.items.add(new File([png], 'lamp.png', { type: 'image/png' }))
      field('file', 'files').files = files.files
    }
    document.body.append(form)
    form.submit()
  }, parts)
  await expect(page).toHaveURL('/share')
}

test('[T41] a shared link goes to the extractor, a text into a project, an image into a question or the image maker', async ({
  page,
  member,
  server,
}) => {
  const send = await apiAs(server, member)
  await send('POST', '/api/projects', { name: 'Desk lamp', businessInstructions: '' })
  await installed(page)
  await share(page, { text: 'Look at this https://shop.example/products/lamp' })
  await page.getByRole('button', { name: 'Read the product page' }).tap()
  await expect(page.getByLabel('Product link')).toHaveValue('https://shop.example/products/lamp')

  await share(page, { text: 'The supplier ships in 12 days.' })
  await page.getByRole('combobox', { name: 'Project' }).selectOption('Desk lamp')
  await page.getByRole('button', { name: 'Add to project knowledge' }).tap()
  await expect(page.getByText('Shared text.txt').first()).toBeVisible()

  await share(page, { hasPhoto: true })
  await page.getByRole('button', { name: 'Ask about it' }).tap()
  await expect(page).toHaveURL('/mobile-direct')
  await expect(page.getByText('lamp.png')).toBeVisible()

  await share(page, { hasPhoto: true })
  await page.getByRole('button', { name: 'Open in the image maker' }).tap()
  await expect(page).toHaveURL(/\/image-maker\/cutout\?draft=/)
})

/** Texts of all responses that the service worker has stored. */
const storedCopies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'app')
    const copies = names.map(async (name) => {
      const cache = await caches.open(name)
      const answers = (await cache.keys()).map(async (key) => (await cache.match(key))?.text())
      return (await Promise.all(answers)).join()
    })
    return (await Promise.all(copies)).join()
  })

test('[security G4] on a phone, the next account sees nothing of the one before, in any tab, online or offline', async ({
  page,
  member,
  server,
  context,
  newMember,
  signIn,
}) => {
  const send = await apiAs(server, member)
  await send('POST', '/api/projects', { name: 'Walnut lamp', businessInstructions: '' })
  await installed(page)
  const own = ['walnut', member.username, member.email]
  const shown = async (tab: Page) => (await tab.locator('body').innerText()).toLowerCase()
  const showsNothingOfIt = async (tab: Page) => {
    for (const word of own) expect(await shown(tab)).not.toContain(word.toLowerCase())
  }
  await chatPage(page).ask('Which walnut lamp sells?')
  await expect(chatPage(page).answer.getByRole('button', { name: 'Copy' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/support/new')
  const subject = other.getByRole('textbox').first()
  await subject.fill('A walnut lamp arrived broken')
  await page.goto('/projects')
  await share(page, { text: 'Walnut lamps ship in 12 days.' })
  await expect.poll(() => storedCopies(page)).toMatch(/Walnut lamp.*ship in 12 days/is)

  await openAccountMenu(page, member.username)
  await accountEntry(page, 'Sign out').tap()
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => storedCopies(page)).toBe('')
  expect(await page.evaluate(() => [localStorage.getItem('auth.token'), document.cookie])).toEqual([null, ''])
  expect(await context.cookies()).toEqual([])
  for (const tab of [page, other]) await showsNothingOfIt(tab)

  await page.goto('/login?redirect=/mobile')
  await signIn(await newMember())
  await expect(chatPage(page).composer).toBeVisible()
  for (const path of ['/support/new', '/share', '/projects', '/mobile'])
    for (const tab of [page, other]) {
      await tab.goto(path)
      await expect(tab.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(tab.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await showsNothingOfIt(tab)
    }
  await context.setOffline(true)
  for (const path of ['/projects', '/mobile'])
    for (const tab of [page, other]) {
      await tab.goto(path)
      await expect(tab.getByText('You’re offline.', { exact: false }).first()).toBeVisible()
      await showsNothingOfIt(tab)
    }
  expect(await storedCopies(page)).not.toMatch(/walnut/i)
})

test('the keyboard covers no composer and moves nothing above it', async ({ page, member: _ }) => {
  const chat = chatPage(page)
  await page.addInitScript(() => {
    let covered = 0
    const visible = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0 })
    Object.defineProperty(visible, 'height', { get: () => innerHeight - covered })
    Object.defineProperty(window, 'visualViewport', { value: visible })
    addEventListener('test-keyboard', () => {
      covered = covered === 0 ? 336 : 0
      visible.dispatchEvent(new Event('resize'))
    })
  })
  const toggleKeyboard = () => page.evaluate(() => dispatchEvent(new Event('test-keyboard')))
  await page.goto('/mobile-direct')
  await chat.ask('What is ROAS?')
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const before = [await heading.boundingBox(), await chat.composer.boundingBox()]
  await chat.composer.tap()
  await toggleKeyboard()
  const bottomOf = async () => {
    const box = await page.getByRole('button', { name: 'Send' }).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottomOf).toBeLessThanOrEqual(844 - 336)
  expect(await heading.boundingBox()).toEqual(before[0])
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('navigation', { name: 'Bottom bar' })).toBeHidden()
  await expect(chat.composer).toBeFocused()
  await toggleKeyboard()
  await expect.poll(() => chat.composer.boundingBox()).toEqual(before[1])
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('every screen fits a narrow phone, with targets for a finger', { tag: '@full' }, async ({
    page,
    member,
    server,
  }) => {
    test.setTimeout(600_000)
    const send = await apiAs(server, member)
    await send('POST', '/api/projects', { name: 'Desk lamp', businessInstructions: '' })
    const paths = screenIds.filter((id) => !isPublic(id)).flatMap((id) => entryOf(id).paths)
    const faults: Record<string, string[]> = {}
    for (const path of ['/project/Desk lamp', ...paths.filter((each) => !each.includes(':'))]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      const found = await phoneFaults(page)
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
  })
})
