import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Session } from '#contracts/account.ts'
import { ok, refused } from '#web/testing/app.tsx'
import { account, done, openSettings, press, sent, type } from '#web/testing/settings.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const session = (n: number, more: Partial<Session> = {}): Session => ({
  id: `0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a5${n}`,
  userAgent: windows,
  network: '203.0.113.0',
  createdAt: '2026-01-05T12:00:00.000Z',
  seenAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  current: false,
  admin: false,
  ...more,
})
const here = session(5, { current: true })
const laptop = session(2, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0' })
const old = session(9)

test('a password is changed once, its form is empty again, and the others are said to be signed out', async () => {
  const answer = Promise.withResolvers<typeof done>()
  const wire = await openSettings('/account', { 'POST /api/account/password': () => answer.promise })
  await type('Current password', 'a lamp')
  await type('New password', 'another lamp')
  await press('Change password')
  const button = screen.getByRole('button', { name: 'Change password' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  fireEvent.submit(button)
  await act(() => import('@hookform/resolvers/zod'))
  answer.resolve(done)
  await screen.findByText('Password changed. All other browsers were signed out.')
  expect(sent(wire, 'POST', '/api/account/password')).toEqual([
    { current: 'a lamp', password: 'another lamp' },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test('a wrong password is said at its field, and what was typed stays', async () => {
  const wrong = refused(403, 'No.', { current: 'This is not your password.' })
  await openSettings('/account', { 'POST /api/account/password': wrong })
  await type('Current password', 'not it')
  await type('New password', 'another lamp')
  await press('Change password')
  await screen.findByText('This is not your password.')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('another lamp')
})

test('the rules of a password are ticked off as one types', async () => {
  await openSettings('/account')
  const rule = () => screen.getByText('At least 8 characters').textContent
  await type('New password', 'short')
  expect(rule()).not.toContain('(done)')
  await type('New password', 'long enough')
  await waitFor(() => expect(rule()).toContain('(done)'))
})

test('an account without a password is told how to set one, in place of the forms', async () => {
  await openSettings('/account', { 'GET /api/account': ok({ ...account, hasPassword: false, google: true }) })
  expect(await screen.findAllByRole('link', { name: 'get a link to set one' })).toHaveLength(2)
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

test('sessions are listed in words, this browser first, and one is ended', async () => {
  let sessions = [old, laptop, here]
  const wire = await openSettings('/account', {
    'GET /api/account/sessions': () => ok(sessions),
    [`DELETE /api/account/sessions/${laptop.id}`]: () => {
      sessions = [old, here]
      return done
    },
  })
  await screen.findByText('This browser')
  const rows = screen.getAllByRole('listitem').filter((item) => within(item).queryByText(/203\.0\.113/))
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Chrome on WindowsThis browser203.0.113.0 · signed in on January 5, 2026',
    'Firefox on Linux203.0.113.0 · signed in on January 5, 2026 · last seen 2 hours agoSign out',
    'Chrome on Windows203.0.113.0 · signed in on January 5, 2026 · last seen 9 hours agoSign out',
  ])
  await press('Sign out Firefox on Linux')
  await screen.findByText('Firefox on Linux was signed out')
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
  expect(sent(wire, 'DELETE', `/api/account/sessions/${laptop.id}`)).toHaveLength(1)
})

test('signing out everywhere else asks first', async () => {
  let sessions = [here, laptop]
  const wire = await openSettings('/account', {
    'GET /api/account/sessions': () => ok(sessions),
    'DELETE /api/account/sessions': () => {
      sessions = [here]
      return done
    },
  })
  await press('Sign out everywhere else')
  expect(sent(wire, 'DELETE', '/api/account/sessions')).toEqual([])
  await press('Sign out others')
  await screen.findByText('All other browsers were signed out')
  await screen.findByText('Only this browser is signed in.')
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('a session that could not be ended says why, and sessions that cannot be read too', async () => {
  await openSettings('/account', {
    'GET /api/account/sessions': ok([here, laptop]),
    [`DELETE /api/account/sessions/${laptop.id}`]: refused(404, 'This session has already ended.'),
  })
  await press('Sign out Firefox on Linux')
  await screen.findByText('This session has already ended.')
})

test('sessions that cannot be read leave the rest of the section', async () => {
  await openSettings('/account', { 'GET /api/account/sessions': refused(503, 'Not now.') })
  await screen.findByRole('heading', { name: 'Your sessions could not be loaded' })
  expect(screen.getByLabelText('New password')).toBeTruthy()
})
