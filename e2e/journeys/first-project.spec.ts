import type { Page } from '@playwright/test'
import { textCell, xlsxFile } from '../../src/server/adapters/documents/testing/files.ts'
import { expect, test } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'
import { chatPage } from '../support/chat-page.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const rows: (string | number)[][] = [
  ['Article', 'Lamp', 'Unit cost', 'In stock', 'Lead days'],
  ['ARC-100', 'Arc lamp, brass', 18.4, 120, 12],
  ['ARC-101', 'Arc lamp, black', 16.9, 80, 12],
  ['DSK-200', 'Desk lamp, folding', 11.2, 400, 9],
  ['DSK-201', 'Desk lamp, oak', 14.75, 60, 15],
  ['FLR-300', 'Floor lamp, linen', 27.3, 35, 20],
]
const inCell = (cell: string | number, place: string) =>
  typeof cell === 'number' ? `<c r="${place}"><v>${cell}</v></c>` : textCell(place, cell)
const inRow = (cells: (string | number)[], at: number) =>
  `<row r="${at + 1}">${cells.map((cell, column) => inCell(cell, `${'ABCDE'[column]}${at + 1}`)).join('')}</row>`
const sheet = {
  name: 'supplier-sheet.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(xlsxFile('Lamps 2026', rows.map(inRow).join(''))),
}

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)

async function fill(page: Page, path: string, label: string, value: string): Promise<void> {
  await field(page, path).getByRole('button').first().click()
  await field(page, path).getByLabel(label, { exact: true }).fill(value)
  await page.keyboard.press('Control+Enter')
  await expect(field(page, path).getByText('you', { exact: true })).toBeVisible()
}

/** Nothing is out of reach of assistive technology, and nothing wider than a phone. */
async function expectSound(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }
  expect(await barriers(page)).toEqual([])
}

test('from an empty account to a project with a supplier sheet, a filled canon and an answer that cites both', async ({
  page,
  signUp,
  verify,
}) => {
  test.slow()
  const chat = chatPage(page)
  await page.setViewportSize(desktop)

  await test.step('a new account begins a project', async () => {
    await verify((await signUp()).email)
    await expect(chat.composer).toBeVisible()
    await page.goto('/projects')
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Lamps')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page).toHaveURL(/\/project\/Lamps$/)
  })

  await test.step('the supplier’s sheet is read, its article numbers as words', async () => {
    await page.getByRole('tab', { name: 'Knowledge' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles(sheet)
    const file = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')
    // The first file waits for the model that finds by meaning, which a busy machine takes its time to load.
    await expect(file).toContainText('Ready', { timeout: 60_000 })
    await expect(file).toContainText('1 table')
  })

  await test.step('the canon is filled by hand, and by accepting what the chat proposes', async () => {
    await page.getByRole('tab', { name: 'Facts' }).click()
    await fill(page, 'market.countries', 'Countries', 'Germany')
    await fill(page, 'pricing.price', 'Price', '39,90')
    await fill(page, 'supplier.cost', 'Cost', '11.20')
    await page.getByRole('button', { name: 'New chat' }).click()
    await chat.ask('Please set our refund rate to 6 %.')
    await expect(chat.answer).toContainText('Accept or refuse it below.')
    await chat.ask('Change our guarantee to 30 days, no questions')
    await expect(chat.answers).toHaveCount(2)
    await expect(chat.answer).toContainText('Accept or refuse it below.')
    await page.goto('/project/Lamps?tab=canon')
    await page.getByRole('button', { name: 'Accept all 2' }).click()
    await expect(field(page, 'offer.guarantee')).toContainText('30 days, no questions')
    await expect(field(page, 'economics.contribution')).toContainText('€26.31')
  })

  await test.step('an answer rests on the sheet and on the canon, and says where', async () => {
    await page.getByRole('button', { name: 'New chat' }).click()
    await chat.ask('Which lamp in the supplier sheet is the cheapest?')
    await expect(chat.answer.getByRole('row', { name: /Desk lamp, folding 11\.2/ })).toBeVisible()
    await expect(chat.answer.getByRole('button', { name: 'Ask the table' })).toBeVisible()
    await chat.ask('What is our price?')
    await expect(chat.answers).toHaveCount(2)
    await expect(chat.answer).toContainText('€39.90')
    await expect(chat.answer.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    await expectSound(page)
  })

  await test.step('each source opens at its place', async () => {
    await chat.answer
      .getByRole('button', { name: /^Source \d: Price$/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click()
    await expect(field(page, 'pricing.price').getByLabel('Price', { exact: true })).toHaveValue('39.90')
    await page.goBack()
    await chat.answers
      .first()
      .getByRole('button', { name: /^Source \d: supplier-sheet\.xlsx, Lamps 2026$/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { name: 'Lamps 2026' })).toBeVisible()
    await expect(page.getByRole('row', { name: /DSK-200 Desk lamp, folding 11\.2/ })).toBeVisible()
  })

  await test.step('when the canon changes, the field tells which answer is out of date', async () => {
    await page.goto('/project/Lamps?tab=canon')
    await fill(page, 'pricing.price', 'Price', '42')
    await expect(field(page, 'pricing.price').getByText('1 use out of date')).toBeVisible()
    await field(page, 'pricing.price').getByRole('button').first().click()
    const uses = page.getByRole('region', { name: 'Uses of Price' })
    await expect(uses).toContainText('it said €39.90')
    await expectSound(page)
    await uses.getByRole('link').click()
    await expect(chat.answer).toContainText('€39.90')
  })
})
