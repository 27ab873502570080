import type { Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { test as base, expect, type TestAccount } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'
import { openAccountMenu } from '../support/chat-page.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'

const SECRET = 'known-to-the-mail-server'
const DOMAIN = 'reply.lampwerk.example'
const title = 'I want to change the email address of my account'

/** With a mail server, whose address is a setting of the app's. */
const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    ({ mail }, use) =>
      use({ SMTP_URL: mail.url, SUPPORT_REPLY_DOMAIN: DOMAIN, SUPPORT_INBOUND_SECRET: SECRET }),
    { scope: 'worker' },
  ],
})

const expectAccessible = async (page: Page) => {
  expect(await barriers(page)).toEqual([])
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

test('a seller finds an article, writes with a file, is answered by mail, answers by mail, rates and closes', {
  tag: '@full',
}, async ({ browser, mail, server }) => {
  mail.passOn(DOMAIN, async (letter) => {
    const response = await fetch(new URL('/api/support/inbound', server.url), {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', 'x-support-secret': SECRET },
      body: new Uint8Array(letter),
    })
    if (!response.ok) throw new Error(`The letter was refused with ${response.status}.`)
  })

  const post = async (path: string, body: object) => {
    const response = await fetch(new URL(path, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  /** Someone with a proven address, signed in to a browser of their own. */
  async function someone(username: string): Promise<{ page: Page; account: TestAccount }> {
    const password = 'a lamp in the window'
    const account = { username, email: `${username}@lampwerk.example`, password }
    await post('/api/auth/signup', account)
    const { text = '' } = await mail.letter(account.email, 'Confirm your email address')
    await post('/api/auth/verify-email', { token: /#token=(\S+)/.exec(text)?.[1] })
    const { token } = await post('/api/auth/login', { username, password })
    const localStorage = [{ name: 'auth.token', value: token }]
    const context = await browser.newContext({
      baseURL: server.url,
      storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    })
    return { page: await context.newPage(), account }
  }

  const { page: adminPage } = await someone('otto')
  await adminPage.goto('/admin/tickets')
  await adminPage.getByRole('button', { name: 'Show all tickets' }).click()
  await expect(adminPage.getByRole('heading', { name: 'No tickets yet' })).toBeVisible()
  await adminPage.getByText('Open', { exact: true }).click()
  const { page, account } = await someone('mara')
  await page.goto('/chat')
  await openAccountMenu(page, account.username)
  await page.getByRole('menuitem', { name: 'Your tickets' }).click()

  await test.step('an article is offered while writing, and the message goes with a file', async () => {
    await page.getByRole('link', { name: 'Write to support' }).click()
    await page.getByLabel('Message').fill(title)
    const article = page.waitForEvent('popup')
    await page.getByRole('status').getByRole('link').first().click()
    await expect((await article).getByRole('heading', { level: 1 })).toBeVisible()
    await (await article).close()
    await page.getByLabel('Files to attach').setInputFiles({
      name: 'proof.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('It is me'),
    })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Download proof\.txt/ })).toBeVisible()
  })

  await test.step('an administrator reads the file, notes something and answers', async () => {
    await adminPage.reload()
    await expect(adminPage.getByRole('listitem').filter({ hasText: title })).toContainText('Low priority')
    await expectAccessible(adminPage)
    await adminPage.getByRole('link', { name: title }).click()
    const saving = adminPage.waitForEvent('download')
    await adminPage.getByRole('button', { name: /^Download proof\.txt/ }).click()
    expect((await saving).suggestedFilename()).toBe('proof.txt')
    await adminPage.getByLabel('Only admins see notes.').fill('Seems to be her')
    await adminPage.getByRole('button', { name: 'Add note' }).click()
    await expect(adminPage.getByRole('list', { name: 'Notes' })).toContainText('Seems to be her')
    await adminPage.getByLabel('Answer to mara').fill('Open the settings, please.')
    await adminPage.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(adminPage)
    await adminPage.setViewportSize({ width: 1440, height: 900 })
    await adminPage.getByRole('button', { name: 'Send answer' }).click()
    await expect(adminPage.getByText('Waiting for user').first()).toBeVisible()
  })

  await test.step('the answer comes by mail, and an answer to that is one in the ticket', async () => {
    const letter = await mail.letter(account.email, `Support answered: ${title}`)
    expect(letter.text).toContain('> Open the settings, please.')
    expect(letter.text).not.toContain('Seems to be her')
    const [replyTo] = letter.replyTo?.value ?? []
    await createTransport(`${mail.url}?ignoreTLS=true`).sendMail({
      from: account.email,
      to: replyTo?.address ?? '',
      subject: `Re: ${letter.subject}`,
      text: `That worked, thank you!\n\nOn Monday, Support wrote:\n${(letter.text ?? '').replace(/^/gm, '> ')}`,
    })
    await page.goto(new RegExp(`${server.url}/support/\\S+`).exec(letter.text ?? '')?.[0] ?? '')
    const messages = page.getByRole('list', { name: 'Messages' }).locator('> li')
    await expect(messages.nth(1)).toContainText('Open the settings, please.')
    await expect(messages.nth(2)).toContainText(/by email\s*That worked, thank you!$/)
    await expect(page.getByText('Seems to be her')).toHaveCount(0)
  })

  await test.step('it is solved, rated and closed', async () => {
    await adminPage.reload()
    await adminPage.getByLabel('Answer to mara').fill('Glad to hear it.')
    await adminPage.getByRole('button', { name: 'Send and mark solved' }).click()
    await expect(adminPage.getByText('Glad to hear it.')).toBeVisible()
    await page.goto('/support')
    await expect(page.getByText('New answer')).toBeVisible()
    await page.getByRole('link', { name: title }).click()
    await page.getByText('5', { exact: true }).click()
    await page.getByLabel('Comment (optional)').fill('Quick')
    await page.getByRole('button', { name: 'Send rating' }).click()
    await expect(page.getByRole('button', { name: 'Change rating' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close ticket' }).click()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Your tickets' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Closed')
    await expect(page.getByText('New answer')).toHaveCount(0)
    await adminPage.reload()
    await expect(adminPage.getByText('5 of 5: Quick')).toBeVisible()
  })
})
