import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { barriers } from '../../support/barriers.ts'

test.use({ installation: 'admin-operations' })

/** Checks the section alone: the frame around it is checked elsewhere. */
const expectAccessible = async (page: Page) => expect(await barriers(page)).toEqual([])

test('an administrator reads the outbox, watches jobs, backs up, and finds it all in the audit log', {
  tag: '@full',
}, async ({ page, member }) => {
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))

  await test.step('an email that was not sent is read here, its links after the password', async () => {
    await page.goto('/admin/mail')
    await expect(page.getByText('No mail server is set')).toBeVisible()
    await page.getByRole('button', { name: 'Send me a test email' }).click()
    await expect(page.getByRole('link', { name: 'Test email' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Email, subject or user ID' }).fill('confirm')
    await expect(page.getByRole('link', { name: 'Test email' })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Confirm your email address' }).click()
    await expect(page.getByText(`To ${member.email}`)).toBeVisible()
    await expect(page.getByText(/\/verify-email#token=•••/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show the links' }).click()
    await page.getByLabel('Your password').fill(member.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Show the links' }).click()
    await expect(page.getByRole('link', { name: /\/verify-email#token=[\w-]{20}/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show the links' })).toBeHidden()
    await page.getByText('Preview').click()
    await expect(page.frameLocator('iframe').getByText('Sellwright', { exact: true })).toBeVisible()
  })

  await test.step('[security F1] an email’s content runs nothing and fetches nothing', async () => {
    const html = `<p>Looks harmless</p><img src="https://evil.example/seen.png"><script>parent.document.title = 'taken'</script>
      <img src="x" onerror="parent.document.title = 'taken'"><style>@import 'https://evil.example/x.css';</style>`
    await page.route('**/api/admin/letters/*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, html } } })
    })
    await page.reload()
    await page.getByText('Preview').click()
    await expect(page.frameLocator('iframe').getByText('Looks harmless')).toBeVisible()
    await page.getByText('Text', { exact: true }).click()
    expect(await page.title()).not.toContain('taken')
    // The browser may tell of a request that the page's policy kept it from making.
    const made = () => asked.filter((request) => request.failure()?.errorText !== 'csp')
    await expect.poll(() => made().filter((request) => request.url().includes('evil.example')).length).toBe(0)
    await page.unrouteAll()
  })

  await test.step('jobs are listed by queue, and one is looked at', async () => {
    await page.goto('/admin/jobs')
    await page.getByRole('button', { name: /Show all \d+ queues/ }).click()
    await page.getByRole('button', { name: /^auth\.verification-letter/ }).click()
    await page.getByLabel('State').selectOption('Done')
    await expect(page).toHaveURL(/queue=auth\.verification-letter&state=done/)
    await page.getByRole('button', { name: 'Show only queues with jobs' }).click()
    await expectAccessible(page)
    await page.getByRole('list', { name: 'Jobs' }).getByRole('link').first().click()
    await expect(page.getByText('userId')).toBeVisible()
    await page.getByRole('link', { name: 'All jobs' }).click()
  })

  await test.step('a backup is made, downloaded and deleted with the password', async () => {
    await page.goto('/admin/backups')
    await expect(page.getByText('No backups yet')).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText(`by ${member.username}`)).toBeVisible()
    await page.getByRole('button', { name: /^Download the backup/ }).click()
    await page.getByLabel('Your password').fill('not my password')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByText('This isn’t your current password.')).toBeVisible()
    await page.getByLabel('Your password').fill(member.password)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(/^sellwright-backup-.*\.tar$/)
    await page.getByLabel('Back up', { exact: true }).selectOption('Every day')
    await page.getByLabel('Backups to keep').fill('3')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Delete the backup/ }).click()
    await page.getByLabel('Your password').fill(member.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No backups yet')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Backups to keep')).toHaveValue('3')
  })

  await test.step('all of it is in the audit log', async () => {
    await page.goto(`/admin/audit?person=${member.username}`)
    const log = page.getByRole('list', { name: 'Audit log' })
    for (const title of [
      'Deleted a backup',
      'Downloaded a backup',
      'Showed the links of an email in the outbox',
      'Read an email in the outbox',
    ])
      await expect(log.getByText(title).first()).toBeVisible()
    await page.getByLabel('Action').selectOption('Downloaded a backup')
    await expect(log.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('audit.csv')
  })
})
