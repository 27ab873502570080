import { expect, test } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'
import { accountEntry, chatPage, openAccountMenu } from '../support/chat-page.ts'

const sections = [
  'Profile',
  'Security',
  'Assistant',
  'Integrations',
  'Appearance',
  'Notifications',
  'Usage',
  'Data',
]

const publicScreens = {
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'This link doesn’t work',
  '/verify-email': 'This link doesn’t work',
  '/unfollow': 'Stop following?',
  '/terms': 'Terms',
  '/privacy': 'Privacy Policy',
}
const helpScreens = {
  '/help': 'Help',
  '/help/categories/numbers': 'Numbers and economics',
  '/help/articles/billing/cancel-your-plan': 'Cancel your plan',
  '/help/articles/chat/nothing': 'Help',
}
const gateDialogs = { 'Change address': 'Change email address', 'Contact Support': 'Contact support' }

for (const width of [1440, 360]) {
  test.describe(`at ${width} px`, { tag: width === 1440 ? '@full' : [] }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('login, sign-up and the gate have no barrier', async ({ page, signUp }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await page.goto('/signup')
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await signUp()
      expect(await barriers(page)).toEqual([])
      for (const [opener, dialog] of Object.entries(gateDialogs)) {
        await page
          .getByRole('button', { name: opener })
          .or(page.getByRole('link', { name: opener }))
          .click()
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
        expect(await barriers(page), dialog).toEqual([])
        await page.keyboard.press('Escape')
      }
    })

    test('the other public screens have no barrier and are not wider than the screen', async ({ page }) => {
      for (const [path, title] of Object.entries(publicScreens)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        expect(await barriers(page), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('nobody@lampwerk.example')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
    })

    test('the chat has no barrier, empty and with answers', async ({ page, member: _ }) => {
      const chat = chatPage(page)
      await expect(page.getByRole('heading', { name: 'What are you selling?' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Profit per order' }).click()
      await chat.composer.press('Enter')
      await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      // As a screen reader has it: the end of an answer is said once, and not its text.
      await expect(page.getByRole('main')).toMatchAriaSnapshot(`
        - main:
          - heading [level=1]
          - region "Conversation":
            - feed "Messages":
              - article "You"
              - article "Assistant":
                - button "Copy"
          - status: The answer is complete.
          - textbox "Message"
      `)
    })

    test('the palette, the shortcuts, the account menu and the phone’s entry have no barrier', async ({
      page,
      member,
    }) => {
      await chatPage(page).ask('A lamp, if you please')
      await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
      for (const [key, opened] of [
        ['Control+k', 'Search and commands'],
        ['?', 'Keyboard shortcuts'],
      ] as const) {
        await page.getByRole('main').focus()
        await page.keyboard.press(key)
        await expect(page.getByRole('dialog', { name: opened })).toBeVisible()
        expect(await barriers(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await openAccountMenu(page, member.username)
      await expect(accountEntry(page, 'Sign out')).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await page.goto('/mobile')
      await expect(page.getByRole('main').getByRole('link', { name: /^A lamp, if/ })).toBeVisible()
      expect(await barriers(page)).toEqual([])
    })

    test('the projects have no barrier, none and one', async ({ page, member }) => {
      await page.goto('/projects')
      await page.getByRole('button', { name: 'Create your first project' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill(`A lamp for ${member.username}`)
      expect(await barriers(page)).toEqual([])
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Next step' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await page.goto('/projects')
      await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    test('the help has no barrier, as a whole, by topic and as an article', async ({ page, member }) => {
      for (const [path, title] of Object.entries(helpScreens)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
        expect(await barriers(page), `${path} of ${member.username}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })

    test('every section of the settings has no barrier', async ({ page, member }) => {
      for (const section of sections) {
        await page.goto(`/settings#${section.toLowerCase()}`)
        await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible()
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
        expect(await barriers(page), `${section} of ${member.username}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await page.goto('/settings#security')
      await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
      await page.getByLabel('Current password').last().fill(member.password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('img', { name: 'Secret as a QR code' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await page.goto('/settings#data')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
    })
  })
}

test('touch targets on a phone are at least 44 px high', async ({ page, member }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const chat = chatPage(page)
  await page.getByRole('button', { name: 'Price for a margin' }).click()
  await chat.composer.press('Enter')
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
  await openAccountMenu(page, member.username)
  await expect(page.getByText(member.email)).toBeVisible()
  for (const control of await page
    .getByRole('button')
    .or(page.getByRole('link'))
    .or(page.getByRole('menuitem'))
    .filter({ visible: true })
    // No finger meets it: it shows itself to the keyboard alone.
    .filter({ hasNotText: 'Skip to content' })
    .all()) {
    const { height } = (await control.boundingBox()) ?? { height: 0 }
    expect(
      height,
      await control.evaluate((element) => element.outerHTML.slice(0, 200)),
    ).toBeGreaterThanOrEqual(44)
  }
})
