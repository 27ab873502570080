import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserDetail } from '#contracts/admin-users.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

const at = '2026-11-15T10:00:00.000Z'
const carol: UserDetail = {
  ...{ id: '7', username: 'carol', email: 'carol@shop.example', emailVerified: true, role: 'user' },
  ...{ plan: 'free', suspended: false, createdAt: at, seenAt: at, timeZone: null, hasPassword: true },
  ...{ google: false, twoFactor: false, leaving: false, suspension: null, subscription: null, given: [] },
  ...{ allowances: [], waiting: [], usage: { timeZone: 'UTC', days: [], byFeature: [] }, work: [] },
  ...{ counts: { chats: 0, projects: 0, files: 0, tickets: 0 }, sessions: [], invoices: [], audit: [] },
}

const openCarol = (mailServer: boolean) => {
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
          : ok(carol),
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
