import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserDetail } from '#contracts/admin/users.ts'
import type { OwnSubscription } from '#contracts/billing.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

const at = '2026-11-15T10:00:00.000Z'
const carol: UserDetail = {
  ...{ id: '7', username: 'carol', email: 'carol@shop.example', emailVerified: true, role: 'user' },
  ...{ plan: 'free', suspended: false, createdAt: at, seenAt: at, timeZone: null, hasPassword: true },
  ...{ google: false, twoFactor: false, leaving: false, suspension: null, subscription: null, given: [] },
  ...{ allowances: [], waiting: [], usage: { timeZone: 'UTC', days: [], byFeature: [] }, work: [] },
  ...{ counts: { chats: 0, projects: 0, files: 0, tickets: 0 }, sessions: [], invoices: [], audit: [] },
}

const subscription: OwnSubscription = {
  ...{ plan: 'pro', interval: 'month', amount: 3_900, currency: 'usd', status: 'active' },
  ...{ periodEnd: '2026-12-01T12:00:00.000Z', cancelAtPeriodEnd: false },
}

const openCarol = (mailServer: boolean, user = carol) => {
  let gone = false
  return openApp(
    '/admin/users/7',
    {
      'GET /api/setup': ok({ firstAccount: false, mailServer, google: false }),
      'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/admin/users': ok({ items: [], next: null }),
      'GET /api/admin/users/7': () =>
        gone
          ? { status: 404, body: { success: false, type: 'NOT_FOUND', message: 'No.', requestId: 'r1' } }
          : ok(user),
      'GET /api/admin/users/7/money-at-stake': ok({
        subscription: null,
        pendingPayment: false,
        partner: { unpaid: 1_470, due: 0, requested: 0 },
      }),
      'POST /api/admin/users/7/deletion': () => {
        gone = true
        return { body: { success: true, message: 'The account of carol is being deleted.' } }
      },
    },
    'a-token',
  )
}
const ask = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('whoever deletes an account is led to the list, and who is gone is said to be', async () => {
  await openCarol(true)
  const dialog = await ask('Delete')
  expect(dialog.getByText(/They get an email about it\. There is no way back\.$/)).toBeTruthy()
  await dialog.findByText('Commissions not paid out, $14.70.')
  dialog.getByText(/^The partner loses them\./)
  fireEvent.input(dialog.getByLabelText('Type carol to confirm'), { target: { value: 'carol' } })
  fireEvent.input(dialog.getByLabelText('Your password'), { target: { value: 'a lamp' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete the account' }))
  await screen.findByText('The account of carol is being deleted.')
  await screen.findByLabelText('Name, email or number')
  expect(window.location.pathname).toBe('/admin/users')
  expect(screen.queryByRole('dialog')).toBeNull()

  window.history.back()
  await screen.findByText('This account is not there')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Show all users' })).toHaveProperty('pathname', '/admin/users')
})

test('without a mail server the dialog says where the letter is; whose password is asked for is plain', async () => {
  await openCarol(false)
  const dialog = await ask('Delete')
  await dialog.findByText(/No mail server is set: the letter about it is in Admin → Mail\./)
  fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect((await ask('Make admin')).getByLabelText('Your password')).toBeTruthy()
})

test('how long a given plan holds is one sentence that is true with and without a last day', async () => {
  await openCarol(true)
  const dialog = await ask('Give a plan')
  const sentence =
    /^It holds at once, until the end of the last day or, without one, until you take it back\./
  expect(dialog.getByText(sentence)).toBeTruthy()
})

test('a suspension says what the person reads and what becomes of their subscription, and so does lifting it', async () => {
  const wire = await openCarol(true, { ...carol, subscription })
  const dialog = await ask('Suspend')
  expect(dialog.getByText(/They get an email with the reason\.$/)).toBeTruthy()
  expect(dialog.getByText('The person reads it, by email and when they try to log in.')).toBeTruthy()
  dialog.getByText(/^Nothing more is charged\. It lasts until December 1, 2026/)
  const choice = dialog.getByLabelText('Subscription to Dropshipping Automation')
  fireEvent.change(choice, { target: { value: 'keep-renewing' } })
  await dialog.findByText('They are charged again on December 1, 2026, though they cannot log in.')
  fireEvent.change(choice, { target: { value: 'stop-renewal' } })
  fireEvent.input(dialog.getByLabelText('Reason'), { target: { value: 'Two chargebacks' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(wire.requests.some(({ path }) => path.endsWith('/suspend'))).toBe(true))
  const sent = wire.requests.find(({ path }) => path.endsWith('/suspend'))
  expect(JSON.parse(sent?.body ?? '')).toEqual({ reason: 'Two chargebacks', billing: 'stop-renewal' })

  cleanup()
  const suspension = { at, reason: 'Two chargebacks' }
  const stopped = { ...subscription, cancelAtPeriodEnd: true }
  await openCarol(true, { ...carol, suspended: true, suspension, subscription: stopped })
  const lifting = await ask('Lift the suspension')
  lifting.getByText(/lasts until December 1, 2026 and is not renewed unless they resume it in Billing\.$/)
})
