import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

test.use({ standIn: true })

test('the server is killed in the middle of an answer and starts again', async ({ page, server, member }) => {
  const chat = chatPage(page)
  await chat.ask(`Count, ${member.username}. [[tokens=1000 interval=40]]`)
  await chat.underWay()
  const seen = (await chat.tokens()).length

  await server.kill()
  await server.restart()

  await test.step('the page recovers by itself; the answer is marked and kept', async () => {
    await expect(page.getByText('The answer was interrupted because the server stopped.')).toBeVisible()
    const kept = await chat.tokens()
    expect(kept).toEqual(kept.map((_, n) => n))
    // At most the last second before the kill may be lost: 25 tokens at 40 ms each.
    expect(kept.length).toBeGreaterThanOrEqual(seen - 25)
    expect(kept.length).toBeGreaterThan(0)
    await expect(chat.stop).toBeHidden()
  })

  await test.step('it is the same after a reload, and trying again answers', async () => {
    await page.reload()
    await expect(page.getByText('The answer was interrupted because the server stopped.')).toBeVisible()
    await chat.tryAgain.click()
    await expect(chat.tryAgain).toBeHidden()
    await chat.underWay()
    await chat.stop.click()
    await expect(page.getByText('You stopped this answer. The text so far is saved.')).toBeVisible()
    await expect(chat.questions).toHaveCount(1)
    // The stored part of the first answer is a version beside it.
    await expect(page.getByRole('group', { name: 'Versions of this answer' })).toContainText('2 / 2')
  })
})

test('a question asked while the server is away is kept, and arrives once when it is back', async ({
  page,
  server,
  member,
}) => {
  const chat = chatPage(page)
  const question = `Hello from ${member.username} [[tokens=5]]`
  await server.kill()
  await chat.ask(question)
  await expect(page.getByRole('alert').filter({ hasText: 'Your text is saved' })).toBeVisible()
  await expect(chat.composer).toHaveValue(question)
  await page.reload().catch(() => undefined)

  await server.restart()
  await page.goto('/')
  await expect(chat.composer).toHaveValue(question)
  await chat.composer.press('Enter')
  await chat.complete(5)
  await expect(chat.composer).toHaveValue('')
  await expect(chat.questions).toHaveCount(1)
})
