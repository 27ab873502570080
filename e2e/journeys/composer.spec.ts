import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

test.use({ standIn: true })

test('a slash prompt is filled in from place to place', async ({ page, member }) => {
  const chat = chatPage(page)
  await chat.composer.pressSequentially('/margin zebra')
  await expect(page.getByRole('listbox')).toHaveText('No matching prompt. Press Escape to send it as text.')
  await chat.composer.fill('')
  await chat.composer.pressSequentially('/margin')
  await page.getByRole('option', { name: 'Price for a margin' }).click()
  for (const figure of ['€12', '€3', '0']) {
    await page.keyboard.type(figure)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('40')
  await expect(chat.composer).toHaveValue(
    'Cost €12, shipping €3, fees 0 %. What price gives a margin of 40 %?',
  )
  await chat.composer.press('Enter')
  await expect(chat.questionTexts).toHaveText([
    'Cost €12, shipping €3, fees 0 %. What price gives a margin of 40 %?',
  ])
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('a topic below the empty chat opens its prompts behind what was written', { tag: '@full' }, async ({
  page,
  member,
}) => {
  const { composer } = chatPage(page)
  await composer.fill('For the lamp:')
  await page.getByRole('button', { name: 'ads', exact: true }).click()
  await expect(composer).toHaveValue('For the lamp: /ads')
  await expect(composer).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText('Five angles for ads')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(composer).toHaveValue(/^For the lamp: Write .*Meta/)
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('a draft is saved as a prompt and found again after a reload', { tag: '@full' }, async ({
  page,
  member,
}) => {
  const { composer } = chatPage(page)
  await composer.fill('Compare {a} with {b}.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as prompt' }).click()
  await page.getByLabel('Name').fill('Side by side')
  await page.getByRole('button', { name: 'Save prompt' }).click()
  await expect(page.getByRole('button', { name: 'Edit “Side by side”' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await composer.fill('')
  await composer.pressSequentially('/side')
  await composer.press('Enter')
  await expect(composer).toHaveValue('Compare {a} with {b}.')
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('a long paste becomes a file that goes with the question', async ({ page, member, provider }) => {
  const chat = chatPage(page)
  const row = 'Desk lamp, 11.20, 3.40, ready in 12 days\n'
  await chat.composer.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, row.repeat(120))
  const parts = page.getByRole('list', { name: 'Attached to the message' })
  await expect(parts).toContainText('4.8 KB')
  await chat.ask('[[tokens=10]] What does the supplier ask for?')
  await expect(parts).toBeHidden()
  await expect(chat.questions).toContainText(['Pasted text.txt'])
  await chat.complete(10)
  const told = JSON.stringify(provider?.requests.at(-1)?.body)
    .replaceAll('\\\\n', '\n')
    .replaceAll('\\n', '\n')
  expect(told).toContain(`${row.repeat(119)}${row.trim()}\n</attachment>`)
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('the next message waits, over a reload too, and goes out when the answer is whole', async ({
  page,
  member,
  provider,
}) => {
  const chat = chatPage(page)
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await chat.ask('[[tokens=20 fault=hold at=10]] First')
  await chat.underWay()
  await chat.ask('[[tokens=5]] Second')
  await chat.ask('[[tokens=5]] Third')
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expect(chat.composer).toHaveValue('')
  await waiting.getByRole('button', { name: 'Remove this message' }).last().click()
  await page.reload()
  await expect(waiting).toContainText('Second')
  provider?.release()
  await expect(chat.questions).toHaveCount(2)
  await expect(waiting).toBeHidden()
  await chat.complete(5)
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('after a stop it stays until it is sent by hand', { tag: '@full' }, async ({
  page,
  member,
  provider,
}) => {
  const chat = chatPage(page)
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await chat.ask('[[tokens=20 fault=hold at=10]] First')
  await chat.underWay()
  await chat.ask('[[tokens=5]] Second')
  await chat.stop.click()
  await expect(chat.stop).toBeHidden()
  await expect(chat.questions).toHaveCount(1)
  await waiting.getByRole('button', { name: 'Send now' }).click()
  await expect(chat.questions).toHaveCount(2)
  await chat.complete(5)
  provider?.release()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
