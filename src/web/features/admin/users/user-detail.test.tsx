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
        return { body: { success: true, message: 'carol’s account is being deleted.' } }
      },
    },
    'a-token',
  )
}
const ask = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('deleting an account leads to the list, and a deleted account says so', async () => {
  await openCarol(true)
  const dialog = await ask('Delete')
  expect(dialog.getByText(/They’ll get an email\. This can’t be undone\.$/)).toBeTruthy()
  await dialog.findByText('Commissions not paid out, $14.70.')
  dialog.getByText(/^The partner loses them\./)
  fireEvent.input(dialog.getByLabelText('Type carol to confirm'), { target: { value: 'carol' } })
  fireEvent.input(dialog.getByLabelText('Your password'), { target: { value: 'a lamp' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
  await screen.findByText('carol’s account is being deleted.')
  await screen.findByLabelText('Name, email or user ID')
  expect(window.location.pathname).toBe('/admin/users')
  expect(screen.queryByRole('dialog')).toBeNull()

  window.history.back()
  await screen.findByText('Account not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Show all users' })).toHaveProperty('pathname', '/admin/users')
})

test('without a mail server the dialog says where the email is, and asks for your own password', async () => {
  await openCarol(false)
  const dialog = await ask('Delete')
  await dialog.findByText(/No mail server is set, so their email is in Admin → Mail\./)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect((await ask('Make admin')).getByLabelText('Your password')).toBeTruthy()
})

test('one sentence explains how long a given plan lasts', async () => {
  await openCarol(true)
  const dialog = await ask('Give a plan')
  const sentence = /^Takes effect now and lasts through the last day, or until you remove it\./
  expect(dialog.getByText(sentence)).toBeTruthy()
})

test('suspending and lifting explain the email and the subscription', async () => {
  const wire = await openCarol(true, { ...carol, subscription })
  const dialog = await ask('Suspend')
  expect(dialog.getByText(/They’ll get an email with the reason\.$/)).toBeTruthy()
  expect(dialog.getByText('Shown to them by email and when they try to log in.')).toBeTruthy()
  dialog.getByText(/^They won’t be charged again\. It lasts until December 1, 2026/)
  const choice = dialog.getByLabelText('Dropshipping Automation subscription')
  fireEvent.change(choice, { target: { value: 'keep-renewing' } })
  await dialog.findByText('They’ll be charged again on December 1, 2026, although they can’t log in.')
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
  const lifting = await ask('Lift suspension')
  lifting.getByText(/ends on December 1, 2026 unless they resume it in Billing\.$/)
})
