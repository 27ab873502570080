import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { barriers } from '../../support/barriers.ts'
import { chatPage } from '../../support/chat-page.ts'

test.use({ installation: 'admin-overview' })

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
/** A figure by what stands under it. */
const figure = (page: Page, title: string, label: string) =>
  card(page, title).locator('dl > div').filter({ hasText: label }).getByRole('definition')

const expectAccessible = async (page: Page) => expect(await barriers(page)).toEqual([])

test('an administrator sees how the installation does', { tag: '@full' }, async ({
  page,
  member,
  newMember,
}) => {
  await test.step('new events are counted at once', async () => {
    expect(member.username).not.toBe('')
    await newMember()
    const chat = chatPage(page)
    await chat.ask('What is a break-even ROAS?')
    await expect(chat.answer.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await expect(figure(page, 'Sign-ups', 'signed up')).toHaveText('2')
    await expect(figure(page, 'Active users', 'today')).toHaveText('1')
    await expect(figure(page, 'Cost of answers', 'runs')).toHaveText('1')
    await expect(
      card(page, 'Activation').getByRole('listitem').filter({ hasText: 'Verified' }),
    ).toContainText('2100')
    await expect(
      card(page, 'Activation').getByRole('listitem').filter({ hasText: 'First question' }),
    ).toContainText('150')
    await expect(card(page, 'Monthly recurring revenue')).toContainText('Nobody has subscribed yet.')
    await expect(card(page, 'Processes')).toContainText('Running')
    await expect(card(page, 'Failed requests')).toContainText('No request failed')
    await expectAccessible(page)
  })

  await test.step('a range is part of the address, and a chart can be gone along with the keys', async () => {
    await page.getByText('7 days', { exact: true }).click()
    await expect(page).toHaveURL(/\/admin\?range=7d$/)
    await page.reload()
    await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
    const along = page.getByRole('slider', { name: 'Sign-ups by day: move along the chart' })
    await along.focus()
    await expect(along).toHaveAttribute('aria-valuetext', /: Sign-ups 2$/)
    await along.press('ArrowLeft')
    await expect(along).toHaveAttribute('aria-valuetext', /: Sign-ups 0$/)
    await expect(page.getByRole('table', { name: 'Sign-ups by day' }).getByRole('row')).toHaveCount(8)
  })

  await test.step('a card that fails leaves the others alone', async () => {
    await page.route('**/api/admin/overview/storage*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Storage could not be loaded' })).toBeVisible()
    await expect(figure(page, 'Sign-ups', 'signed up')).toHaveText('2')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Storage')).toContainText('Chat files')
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(figure(page, 'Sign-ups', 'signed up')).toHaveText('2')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740)
    await expectAccessible(page)
  })
})
