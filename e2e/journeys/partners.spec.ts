import { expect, test } from '../fixtures.ts'
import { apiAs } from '../support/api.ts'

// A server of its own, whose first account is the administrator's.
test.use({ serverEnv: { PRACTICE_PAYMENTS: 'on' } })

test('someone becomes a partner, shares a link, and sees who came by it and paid', { tag: '@full' }, async ({
  page,
  server,
  browser,
  newMember,
  signIn,
}) => {
  const asAdmin = await apiAs(server, await newMember())
  const partner = await newMember()
  await page.goto('/partners')
  await signIn(partner)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Agree to the partner terms first.')).toBeVisible()
  await page.getByLabel('Your site or channel').fill('https://lampwerk.example')
  await page.getByLabel('How you would promote Sellwright').fill('A newsletter for people who sell lamps.')
  await page.getByLabel('Payout address').fill('mara@pay.example')
  await page.getByLabel('Partner terms').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'We’re reviewing your application' })).toBeVisible()

  type Applied = { data: { items: { userId: string }[] } }
  const { data } = await asAdmin<Applied>('GET', '/api/admin/partners?state=applied')
  await asAdmin('POST', `/api/admin/partners/${data.items[0]?.userId}/decide`, {
    state: 'approved',
    note: '',
  })
  await page.reload()
  await page.getByLabel(/^Name of a new link/).fill('newsletter')
  await page.getByRole('button', { name: 'Add link' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'sub=newsletter' })
  const link = (await row.getByText('/pricing?ref=').textContent()) ?? ''

  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  const counted = theirs.waitForResponse(/partners\/click/)
  await theirs.goto(link)
  expect((await counted).status()).toBe(200)
  await expect(theirs).toHaveURL(`${server.url}/pricing`)
  await theirs.goto(`${server.url}/signup`)
  await theirs.getByLabel('Username').fill('visitor-by-link')
  await theirs.getByLabel('Email').fill('visitor@lampwerk.example')
  await theirs.getByLabel('Password', { exact: true }).fill('a lamp in the window')
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
  await theirs.goto(await server.verificationLink('visitor@lampwerk.example'))
  await expect(theirs.getByText('Email verified', { exact: true }).first()).toBeVisible()
  await theirs.goto(`${server.url}/upgrade`)
  const plan = theirs.getByRole('region', { name: 'Dropshipping Automation' })
  await plan.getByRole('button', { name: 'Choose this plan' }).click()
  await theirs.getByRole('button', { name: 'Pay with test payment' }).click()
  await expect(theirs.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await visitor.close()

  await page.reload()
  await expect(row).toContainText(/Clicks1Sign-ups1Paid1Earned\$11\.70/)
  await expect(page.getByText('Held', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request payout' })).toBeDisabled()
  // Only the screen scrolls: the page around it is as large as the window, also with what is there for readers of the screen alone.
  await expect(page.getByLabel('Current password')).toBeVisible()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    const whole = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      height: document.documentElement.scrollHeight,
    }))
    expect(whole).toEqual(size)
  }
})
