import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

test.use({ standIn: true })

test('the answer is followed to its end, but a reader who scrolled up is left alone', async ({
  page,
  member,
}) => {
  const chat = chatPage(page)
  const log = page.getByRole('region', { name: 'Conversation' })
  const jump = page.getByRole('button', { name: 'Jump to the end' })
  const fromBottom = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  // The wheel scrolls smoothly, over several frames.
  const standsStill = () =>
    log.evaluate(async (box) => {
      const top = box.scrollTop
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return box.scrollTop === top
    })

  await chat.ask('A long one. [[tokens=1500 interval=0]]')
  await chat.complete(1500)
  await expect.poll(fromBottom).toBeLessThan(2)
  await expect(jump).toBeHidden()

  // The composer takes of its height, and the end stays in sight.
  const height = () => log.evaluate((box) => box.clientHeight)
  const before = await height()
  await chat.composer.fill('One\ntwo\nthree\nfour')
  await expect.poll(height).toBeLessThan(before)
  await expect.poll(fromBottom).toBeLessThan(2)

  await chat.ask('And on. [[tokens=1000 interval=20]]')
  await chat.underWay()
  await log.hover()
  await page.mouse.wheel(0, -400)
  await expect(jump).toBeVisible()
  await expect.poll(standsStill).toBe(true)
  const place = await log.evaluate((box) => box.scrollTop)
  const read = (await chat.tokens()).length
  await expect.poll(async () => (await chat.tokens()).length).toBeGreaterThan(read + 20)
  expect(await log.evaluate((box) => box.scrollTop)).toBe(place)

  await jump.click()
  await expect.poll(fromBottom).toBeLessThan(24)
  await expect(jump).toBeHidden()
  await chat.stop.click()
  await expect(page.getByText('You stopped this answer.')).toBeVisible()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('an answer that the model fails says what happened and what is kept', { tag: '@full' }, async ({
  page,
  member,
}) => {
  const chat = chatPage(page)
  await chat.ask('Break. [[tokens=50 interval=5 fault=disconnect at=20]]')
  await expect(chat.answer).toContainText('The text so far is saved.')
  expect((await chat.tokens()).length).toBe(20)
  await expect(chat.tryAgain).toBeVisible()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('a page that is offline says so, keeps what is written, and its answer goes on when it is back', async ({
  page,
  member,
  context,
  provider,
}) => {
  const chat = chatPage(page)
  await chat.ask('Slowly. [[tokens=120 interval=20 fault=hold at=60]]')
  await chat.underWay()
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await chat.ask('And after that?')
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting).toContainText('And after that?')
  expect((await chat.tokens()).length).toBeGreaterThan(3)
  await waiting.getByRole('button', { name: 'Remove this message' }).click()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  provider?.release()
  await chat.complete(120)
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
