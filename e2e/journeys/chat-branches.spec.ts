import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

test.use({ standIn: true })

test('an edited question makes a branch; the switcher goes back and forth, and a reload shows the same', async ({
  page,
  member,
}) => {
  const chat = chatPage(page)
  await chat.ask('First version [[tokens=5 interval=0]]')
  await chat.complete(5)

  await test.step('editing asks again, in the place of the question', async () => {
    await chat.questions.first().hover()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editor = page.getByRole('textbox', { name: 'Edit your question' })
    await expect(editor).toBeFocused()
    await editor.fill('Second version [[tokens=9 interval=0]]')
    await editor.press('Enter')
    await chat.complete(9)
    await expect(chat.questions).toHaveCount(1)
    await expect(chat.questions).toContainText('Second version')
  })

  const versions = page.getByRole('group', { name: 'Versions of this question' })
  const previous = versions.getByRole('button', { name: 'Previous question' })
  await test.step('the switcher is worked by keyboard and keeps the focus', async () => {
    await expect(versions).toContainText('2 / 2')
    await previous.focus()
    await page.keyboard.press('Enter')
    await expect(versions).toContainText('1 / 2')
    await expect(chat.questions).toContainText('First version')
    await expect(previous).toBeFocused()
    await chat.complete(5)
  })

  await test.step('the branch that was shown is shown after a reload', async () => {
    await page.reload()
    await expect(chat.questions).toContainText('First version')
    await chat.complete(5)
    await versions.getByRole('button', { name: 'Next question' }).click()
    await expect(chat.questions).toContainText('Second version')
    await chat.complete(9)
  })
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('another answer stands beside the first, and both can be read', { tag: '@full' }, async ({
  page,
  member,
}) => {
  const chat = chatPage(page)
  await chat.ask('Once more, please [[tokens=6 interval=0]]')
  await chat.complete(6)
  const first = await chat.answer.textContent()
  await chat.answer.getByRole('button', { name: 'Answer again' }).click()
  const versions = chat.answer.getByRole('group', { name: 'Versions of this answer' })
  await expect(versions).toContainText('2 / 2')
  await chat.complete(6)
  await expect(chat.answers).toHaveCount(1)
  await versions.getByRole('button', { name: 'Previous answer' }).click()
  await expect(versions).toContainText('1 / 2')
  const tokens = first?.match(/~\d+\.\d+~/g) ?? []
  expect(tokens).toHaveLength(6)
  await expect(chat.answer).toContainText(tokens[0] ?? '')

  await chat.answer.getByRole('button', { name: 'Bad answer' }).click()
  await page.getByLabel('What was wrong?').fill('Too short')
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await page.reload()
  await expect(chat.answer.getByRole('button', { name: 'Bad answer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('[C1] an answer can be stopped from another tab', async ({ page, member, context }) => {
  const chat = chatPage(page)
  await chat.ask('Slowly [[tokens=2000 interval=50]]')
  await chat.underWay()
  const other = await context.newPage()
  await other.goto(page.url())
  const there = chatPage(other)
  await there.underWay()
  await there.stop.click()
  for (const tab of [page, other]) {
    await expect(tab.getByText('You stopped this answer. The text so far is saved.')).toBeVisible()
    await expect(chatPage(tab).stop).toBeHidden()
  }
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
