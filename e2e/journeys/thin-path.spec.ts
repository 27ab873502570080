import { expect, test } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'
import { accountEntry, chatPage, openAccountMenu } from '../support/chat-page.ts'

test.use({ standIn: true })

const sizes = {
  'a wide screen': { viewport: { width: 1440, height: 900 } },
  'a phone of 360 px': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
}

for (const [name, size] of Object.entries(sizes)) {
  test.describe(name, { tag: name === 'a wide screen' ? '@full' : [] }, () => {
    test.use(size)

    test('[G7] [C4] [S1] [S2] from sign-up to an answer that survives a reload, a stop, and out again', async ({
      page,
      signUp,
      verify,
      provider,
    }) => {
      const chat = chatPage(page)
      const { email, username } = await signUp()

      await test.step('the link of the mail opens the workspace without signing in again', async () => {
        await verify(email)
        await expect(page.getByRole('heading', { name: 'New Chat', level: 1 })).toBeVisible()
        // A phone shows the model while the message box is in use.
        await page.getByRole('textbox', { name: 'Message' }).focus()
        await expect(page.getByRole('button', { name: 'Model: stand-in' })).toBeVisible()
      })

      await test.step('an answer goes on over a reload to its end, complete and not doubled', async () => {
        await chat.ask('Count for me, please, slowly. [[tokens=120 interval=20 fault=hold at=60]]')
        await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
        await expect(
          page.getByRole('heading', { name: 'Count for me, please, slowly. ...', level: 1 }),
        ).toBeVisible()
        await chat.underWay()
        await page.reload()
        await chat.underWay()
        provider?.release()
        await chat.complete(120)
        await expect(chat.questions).toHaveCount(1)
        await expect(chat.answers).toHaveCount(1)
      })

      await test.step('a stopped answer keeps its text, also after a reload', async () => {
        await chat.ask('And once more. [[tokens=1000 interval=50]]')
        await chat.underWay()
        await chat.stop.click()
        await expect(page.getByText('You stopped this answer. The text so far is saved.')).toBeVisible()
        await expect(chat.stop).toBeHidden()
        await expect(chat.tryAgain).toBeVisible()
        expect(await barriers(page)).toEqual([])
        const kept = await chat.answer.textContent()
        await page.reload()
        await expect(page.getByText('You stopped this answer. The text so far is saved.')).toBeVisible()
        expect(await chat.answer.textContent()).toBe(kept)
        expect((await chat.tokens()).length).toBeGreaterThan(3)
        await expect(chat.answers).toHaveCount(2)
      })

      await test.step('nothing is wider than the screen', async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.viewport.width)
      })

      await test.step('signing out says so and leaves nothing of the chat', async () => {
        await openAccountMenu(page, username)
        await accountEntry(page, 'Sign out').click()
        // It is on the page twice for a moment: once to be seen and once to be heard.
        await expect(page.getByText('You have been successfully logged out').first()).toBeVisible()
        await expect(page).toHaveURL('/login')
        await expect(page.getByText('Count for me')).toBeHidden()
        expect(await page.evaluate(() => localStorage.getItem('auth.token'))).toBeNull()
      })
    })
  })
}
