import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chatPage, openAccountMenu } from '../support/chat-page.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const edge = (page: Page) => page.getByRole('separator', { name: 'Sidebar width' })
const widthOf = async (page: Page) => (await page.locator('#sidebar').boundingBox())?.width

test('the sidebar keeps the width that one dragged or keyed it to, over a reload', { tag: '@full' }, async ({
  page,
  member,
}) => {
  const { x, y } = (await edge(page).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 4, y + 300)
  await page.mouse.down()
  await page.mouse.move(350, y + 300)
  await page.mouse.up()
  expect(await widthOf(page)).toBe(350)
  await page.mouse.move(600, y + 300)
  expect(await widthOf(page)).toBe(350)
  await page.reload()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  expect(await widthOf(page)).toBe(350)

  await edge(page).press('End')
  expect(await widthOf(page)).toBe(420)
  await edge(page).press('Home')
  expect(await widthOf(page)).toBe(220)
  await edge(page).dblclick({ position: { x: 4, y: 200 } })
  expect(await widthOf(page)).toBe(264)

  await page.keyboard.press('Control+b')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Show sidebar' }).click()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
})

/** Waits for the cursor: earlier keys would go to the screen. */
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('the palette finds a chat and runs a command, by keyboard alone, within the content policy', async ({
  page,
  member,
}) => {
  const refusals: string[] = []
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && refusals.push(message.text()),
  )
  const chat = chatPage(page)
  await chat.ask('What is ROAS?')
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(chat.stop).toBeHidden()
  await page.keyboard.press('Control+Shift+O')
  await expect(page).toHaveURL('/chat')
  const styles = await page.locator('style').count()

  await test.step('a chat is found by a part of its title, and opens with the cursor in its composer', async () => {
    await openPalette(page)
    await page.keyboard.type('roas')
    await expect(palette(page).getByRole('option').first()).toHaveText('What is ROAS?')
    await page.keyboard.press('Enter')
    await expect(chat.questionTexts).toHaveText(['What is ROAS?'])
    await expect(palette(page)).toBeHidden()
    await expect(chat.composer).toBeFocused()
  })

  await test.step('a missing page says so', async () => {
    await openPalette(page)
    await page.keyboard.type('100% nothing')
    await expect(palette(page).getByText('No chats match “100% nothing”.')).toBeVisible()
  })

  await test.step('Escape closes it, and the focus goes back', async () => {
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(chat.composer).toBeFocused()
  })

  await test.step('a search that fails says so and can be tried again', async () => {
    await page.route('**/api/chats?*q=*', (route) => route.abort())
    await openPalette(page)
    await page.keyboard.type('roas')
    await expect(palette(page).getByRole('alert')).toContainText('Your chats could not be searched.')
    await page.unroute('**/api/chats?*q=*')
    await palette(page).getByRole('button', { name: 'Try again' }).click()
    await expect(palette(page).getByRole('option').first()).toHaveText('What is ROAS?')
    await page.keyboard.press('Escape')
  })

  await test.step('a command is run with the arrows', async () => {
    await openPalette(page)
    await page.keyboard.type('s')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('sidebar')
    await expect(palette(page).getByRole('option', { selected: true })).toContainText('Show or hide sidebar')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
    await openPalette(page)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(palette(page).getByRole('option', { selected: true })).toHaveText('History')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/history')
  })

  await test.step('signing out from it leaves the workspace', async () => {
    await openPalette(page)
    await page.keyboard.type('sign out')
    await expect(palette(page).getByRole('option', { selected: true })).toHaveText('Sign out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })
  expect(await page.locator('style').count()).toBe(styles)
  expect(refusals).toEqual([])
  await expect(page.getByText(member.username)).toBeHidden()
})

test('the shortcuts are listed on ?, which a person who types does not meet, and / leads to the composer', {
  tag: '@full',
}, async ({ page, member }) => {
  const { composer } = chatPage(page)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await composer.pressSequentially('Why? /')
  await expect(composer).toHaveValue('Why? /')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: member.username }).focus()
  await page.keyboard.press('?')
  await expect(sheet).toContainText('Ctrl Shift O')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: member.username })).toBeFocused()
  await page.keyboard.press('/')
  await expect(composer).toBeFocused()
  await expect(composer).toHaveValue('Why? /')

  await openAccountMenu(page, member.username)
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: member.username })).toBeFocused()
})

test('[E7] the account menu says who one is and the name of the plan', async ({ page, member }) => {
  await openAccountMenu(page, member.username)
  const menu = page.getByRole('menu')
  await expect(menu).toContainText(member.username)
  await expect(menu).toContainText(member.email)
  await expect(menu).toContainText('Free')
  await page.route('**/api/subscription-status*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, plan: 'automation' } } })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: member.username })).toContainText('Pro Dropshipper')
})

test('[U6] dark is the default; light can be picked and is stored, and the app is shown dark all the same', async ({
  page,
  member: _,
}) => {
  const shown = () =>
    page.evaluate(() => {
      const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
      return { colorScheme, backgroundColor }
    })
  const dark = await shown()
  expect(dark.colorScheme).toBe('dark')
  await page.goto('/settings#appearance')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'Light' }).check()
  expect(await shown()).toEqual(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(await shown()).toEqual(dark)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
})

test('the first Tab is a way past the sidebar, and a link moves the focus to the screen it leads to', async ({
  page,
  member,
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  // A screen that is there may not have taken the first Tab to itself.
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto('/chat')
  await expect(chatPage(page).composer).toBeFocused()
  await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Settings' })
  await expect(heading).toBeFocused()
  // No ring: a title cannot be pressed.
  await expect(heading).toHaveCSS('outline-style', 'none')
  await expect(page.locator('p[aria-live="polite"]')).toContainText('Settings')
})

test('nothing moves for a person who asked for less motion', { tag: '@full' }, async ({ page, member }) => {
  const moving = () => page.evaluate(() => document.getAnimations().length)
  const button = page.getByRole('button', { name: member.username })
  // Without the wish there is something to see, or this would show nothing.
  await expect(button).not.toHaveCSS('transition-property', 'none')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).not.toHaveCSS('animation-name', 'none')
  await page.keyboard.press('Escape')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(button).toHaveCSS('transition-property', 'none')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCSS('animation-name', 'none')
  expect(await moving()).toBe(0)
})
