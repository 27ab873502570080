import type { Page } from '@playwright/test'
import { expect, type TestAccount, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

test.use({ standIn: true })

const STOPPED = 'You stopped this answer. The text so far is saved.'

/** Every number from 0 on, once: nothing is missing in between, and nothing is there twice. */
const unbroken = (tokens: number[]) => expect(tokens).toEqual(tokens.map((_, n) => n))

async function logIn(page: Page, { username, password }: TestAccount): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('[L2] an answer outlives a reload, a tab left alone, and minutes offline, complete and not doubled', async ({
  page,
  member: _,
  context,
  provider,
}) => {
  const chat = chatPage(page)
  // Time can be moved on: what would take minutes of waiting is over at once.
  await page.clock.install()
  await chat.ask('Slowly. [[tokens=160 interval=20 fault=hold at=60]]')
  await chat.underWay()
  await page.reload()
  await chat.underWay()
  const other = await context.newPage()
  await other.goto('/history')
  await other.bringToFront()
  await other.close()
  await chat.underWay()

  // Longer than anything in the page waits, while the answer is finished without a reader.
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.clock.fastForward('02:00')
  provider?.release()
  await provider?.requests.at(-1)?.ended
  await page.clock.fastForward('02:00')
  await context.setOffline(false)
  await page.clock.fastForward('00:10')
  await chat.complete(160)
  await expect(chat.answers).toHaveCount(1)
})

test('[L2] [L3] Stop works after a reload, from a tab one comes back to, and after a time offline, with no word doubled or lost', async ({
  page,
  member: _,
  context,
}) => {
  const chat = chatPage(page)
  const disturbances: Record<string, () => Promise<unknown>> = {
    'a reload': () => page.reload(),
    async 'another tab'() {
      const other = await context.newPage()
      await other.goto('/history')
      await other.bringToFront()
      await page.bringToFront()
      await other.close()
    },
    async 'a time offline'() {
      await context.setOffline(true)
      await expect(page.getByText('You’re offline.')).toBeVisible()
      await context.setOffline(false)
    },
  }
  for (const [name, disturb] of Object.entries(disturbances)) {
    await test.step(name, async () => {
      await chat.ask(`Through ${name}. [[tokens=2000 interval=20]]`)
      await chat.underWay()
      const before = (await chat.tokens()).length
      await disturb()
      await expect.poll(async () => (await chat.tokens()).length).toBeGreaterThan(before)
      await chat.stop.click()
      await expect(chat.answer).toContainText(STOPPED)
      await expect(chat.stop).toBeHidden()
      const kept = await chat.tokens()
      unbroken(kept)
      expect(kept.length).toBeGreaterThan(before)
      await page.reload()
      await expect(chat.answer).toContainText(STOPPED)
      // The page first shows what this browser has stored, which may end with the answer before.
      await expect.poll(chat.tokens).toEqual(kept)
    })
  }
})

test('[L3] another device of the same person sees an answer grow, and stops it for both', async ({
  page,
  member,
  browser,
  server,
}) => {
  const chat = chatPage(page)
  const device = await browser.newContext({ baseURL: server.url })
  const elsewhere = await device.newPage()
  await elsewhere.goto('/login')
  await logIn(elsewhere, member)
  await expect(elsewhere.getByRole('textbox', { name: 'Message' })).toBeVisible()

  await chat.ask('On and on. [[tokens=2000 interval=50]]')
  await chat.underWay()
  await elsewhere.goto(page.url())
  const there = chatPage(elsewhere)
  await there.underWay()
  const seen = (await there.tokens()).length
  await expect.poll(async () => (await there.tokens()).length).toBeGreaterThan(seen)
  await there.stop.click()
  for (const each of [page, elsewhere]) {
    await expect(each.getByText(STOPPED)).toBeVisible()
    await expect(chatPage(each).stop).toBeHidden()
  }
  const kept = await there.tokens()
  unbroken(kept)
  expect(await chat.tokens()).toEqual(kept)
  await page.reload()
  await expect(page.getByText(STOPPED)).toBeVisible()
  expect(await chat.tokens()).toEqual(kept)
  await device.close()
})

test('[L4] [L3] whatever the model does in mid-answer, the text is kept and marked, another try answers, and Stop works', async ({
  page,
  member: _,
}) => {
  const chat = chatPage(page)
  for (const fault of ['half-chunk', 'disconnect', 'truncated', 'error-event']) {
    await test.step(fault, async () => {
      await chat.ask(`Break by ${fault}. [[tokens=400 interval=20 fault=${fault} at=15 times=1]]`)
      await expect(chat.answer).toContainText('The text so far is saved.')
      expect(await chat.tokens()).toEqual(Array.from({ length: 15 }, (_, n) => n))
      await expect(chat.stop).toBeHidden()
      await chat.tryAgain.click()
      await expect(chat.tryAgain).toBeHidden()
      await chat.underWay()
      await chat.stop.click()
      await expect(chat.answer).toContainText(STOPPED)
      unbroken(await chat.tokens())
      await expect(chat.answer.getByRole('group', { name: 'Versions of this answer' })).toContainText('2 / 2')
    })
  }

  await test.step('one that falls silent can be stopped, and is the same after a reload', async () => {
    await chat.ask('Fall silent. [[tokens=60 interval=5 fault=stall at=15]]')
    await chat.underWay()
    await chat.stop.click()
    await expect(chat.answer).toContainText(STOPPED)
    await page.reload()
    await expect.poll(chat.tokens).toEqual(Array.from({ length: 15 }, (_, n) => n))
    await expect(chat.answer).toContainText(STOPPED)
  })

  await test.step('one that is busy or broken for a moment is asked again by itself', async () => {
    for (const fault of ['429', '500']) {
      await chat.ask(`Be ${fault} once. [[tokens=20 interval=0 fault=${fault} times=1]]`)
      await chat.complete(20)
    }
  })

  await test.step('one that stays broken says so, and what to do; the next question is answered', async () => {
    await chat.ask('Stay broken. [[fault=500]]')
    await expect(chat.tryAgain).toBeVisible()
    expect(await chat.tokens()).toEqual([])
    await chat.ask('Well again? [[tokens=12 interval=0]]')
    await chat.complete(12)
  })
})
