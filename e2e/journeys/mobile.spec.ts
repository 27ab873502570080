import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chatPage, openAccountMenu } from '../support/chat-page.ts'
import { phoneFaults } from '../support/phone-faults.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bottom bar' })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const composerShown = (page: Page) => expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()

test.describe('a narrow screen', () => {
  test.use({ viewport: { width: 767, height: 900 } })

  test('[R8] a visit to / goes to /mobile with its query; other paths stay', async ({ page, member: _ }) => {
    await page.goto('/?from=mail')
    await expect(page).toHaveURL('/mobile?from=mail')
    await composerShown(page)
    for (const path of ['/chat', '/settings']) {
      await page.goto(path)
      await expect(bar(page)).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('[R8] [R6] signed out, / leads by /mobile to login and from there back to it', async ({
    page,
    newMember,
    signIn,
  }) => {
    const account = await newMember()
    await page.goto('/')
    await expect(page).toHaveURL('/login?redirect=%2Fmobile')
    await signIn(account)
    await expect(page).toHaveURL('/mobile')
    await composerShown(page)
  })
})

for (const hasTouch of [false, true]) {
  test.describe(`a screen of 768 pixels, ${hasTouch ? 'with' : 'without'} touch`, () => {
    test.use({ viewport: { width: 768, height: 900 }, hasTouch })

    test('[R8] stays on /', async ({ page, member }) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: member.username })).toBeVisible()
      await expect(page).toHaveURL('/')
    })
  })
}

test.describe('a wide screen', () => {
  test('[R9] force_mobile leads from any path to /mobile-direct', async ({ page, member: _ }) => {
    for (const path of [
      '/?force_mobile',
      '/settings?force_mobile=0',
      '/chat?force_mobile=true',
      '/no/such?force_mobile=',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL('/mobile-direct')
      await expect(page.getByRole('heading', { name: 'What are you selling?' })).toBeVisible()
    }
    await page.goto('/terms?a=1&force_mobile=1')
    await expect(page).toHaveURL('/mobile-direct?a=1')
    await page.goto('/mobile-direct?force_mobile=1')
    await composerShown(page)
    await expect(page).toHaveURL('/mobile-direct?force_mobile=1')
  })

  test('the phone’s layout stays with the tab until one leaves it', async ({ page, member, context }) => {
    await page.goto('/mobile-direct')
    await expect(bar(page)).toBeVisible()
    await expect(sidebar(page)).toBeHidden()
    await chatPage(page).ask('What is ROAS?')
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
    await page.reload()
    await expect(bar(page)).toBeVisible()
    await expect(sidebar(page)).toBeHidden()

    const other = await context.newPage()
    await other.goto('/chat')
    await expect(sidebar(other)).toBeVisible()
    await expect(bar(other)).toBeHidden()

    await openAccountMenu(page, member.username)
    await page.getByRole('button', { name: 'Use desktop layout' }).click()
    await expect(sidebar(page)).toBeVisible()
    await page.reload()
    await expect(sidebar(page)).toBeVisible()
    await expect(bar(page)).toBeHidden()
  })
})

test.describe('a phone held sideways', () => {
  test.use({ viewport: { width: 900, height: 412 }, hasTouch: true, userAgent: phoneAgent })

  test('[R8] a mobile user agent with touch is led from / to /mobile', async ({ page, member: _ }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/mobile')
    await expect(bar(page)).toBeVisible()
    await composerShown(page)
  })
})

test.describe('the same user agent without touch', () => {
  test.use({ viewport: { width: 900, height: 412 }, hasTouch: false, userAgent: phoneAgent })

  test('[R8] stays on /', async ({ page, member }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: member.username })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, userAgent: phoneAgent })

  test('one asks, finds the chat again among the recent ones, looks around, and begins another', async ({
    page,
    member,
  }) => {
    const chat = chatPage(page)
    await expect(page).toHaveURL('/mobile')
    await chat.ask('What is ROAS?')
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
    await expect(chat.stop).toBeHidden()
    const chats = bar(page).getByRole('link', { name: 'Chat' })
    await expect(chats).toHaveAttribute('aria-current', 'page')
    await chats.tap()
    await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'What is ROAS?' }).tap()
    await expect(chat.questionTexts).toHaveText(['What is ROAS?'])

    await openAccountMenu(page, member.username)
    const more = page.getByRole('dialog', { name: 'More' })
    await expect(more).toBeVisible()
    await page.goBack()
    await expect(more).toBeHidden()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
    await openAccountMenu(page, member.username)
    await more.getByRole('link', { name: 'Settings' }).tap()
    await expect(page).toHaveURL('/settings')
    await page.goBack()
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
    await bar(page).getByRole('link', { name: 'Projects' }).tap()
    await expect(page).toHaveURL('/projects')
    await openAccountMenu(page, member.username)
    await expect(more.getByRole('link', { name: 'Settings' })).toBeVisible()
    expect(await phoneFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Create' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Create' })
    await expect(sheet.getByRole('link')).toHaveCount(8)
    expect(await phoneFaults(page)).toEqual([])
    await sheet.getByRole('link', { name: 'New chat' }).tap()
    await expect(page.getByRole('heading', { name: 'What are you selling?' })).toBeVisible()
  })

  test('the composer stands above the bar, all of it on the screen, and nothing is wider than it', {
    tag: '@full',
  }, async ({ page, member }) => {
    const composer = await page.getByRole('textbox', { name: 'Message' }).boundingBox()
    const foot = await bar(page).boundingBox()
    expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(740)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expect(sidebar(page)).toBeHidden()
    await openAccountMenu(page, member.username)
    await expect(page.getByRole('dialog', { name: 'More' }).getByText('Keyboard shortcuts')).toBeHidden()
  })

  test('however many files go with a message, its field and Send are on the screen', {
    tag: '@full',
  }, async ({ page, member: _ }) => {
    // An error is shown on the file's chip, which makes it taller.
    const names = Array.from({ length: 10 }, (_, n) => `list-${n}.pdf`)
    const buffer = Buffer.from('This is no PDF.')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer })))
    await expect(page.getByText('The name says this is a PDF')).toHaveCount(names.length)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    const send = await page.getByRole('button', { name: 'Send' }).boundingBox()
    const below = await bar(page).boundingBox()
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })

  test('all actions on selected chats are on the screen', { tag: '@full' }, async ({ page, member: _ }) => {
    const chat = chatPage(page)
    await chat.ask('What is ROAS?')
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
    await expect(chat.stop).toBeHidden()
    await page.goto('/history')
    const main = page.getByRole('main')
    const choose = () => main.getByRole('checkbox', { name: 'Select What is ROAS?' }).tap()
    await choose()
    for (const name of ['Pin', 'Export', 'Delete'])
      await expect(main.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(main.getByLabel('Move to project')).toBeInViewport({ ratio: 1 })
    await main.getByRole('button', { name: 'Delete', exact: true }).tap()
    await page.getByRole('tab', { name: 'Bin' }).tap()
    await choose()
    for (const name of ['Restore', 'Delete permanently'])
      await expect(main.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  })
})
