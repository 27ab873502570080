import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserZone } from '#web/lib/browser-zone.ts'
import { mara, ok, refused } from '#web/testing/app.tsx'
import { account, done, openSettings, press, sent, type } from '#web/testing/settings.ts'
import { timeIn } from './time-zones.ts'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('a new username is saved, and the sidebar knows it', async () => {
  let username = 'mara'
  const wire = await openSettings('/profile', {
    'GET /api/auth/me': () => ok({ ...mara, username }),
    'GET /api/account': () => ok({ ...account, username }),
    'PATCH /api/account': ({ body }) => {
      username = JSON.parse(body).username
      return ok({ ...account, username })
    },
  })
  await screen.findByLabelText('Username')
  expect(screen.getByRole('button', { name: 'Save username' })).toHaveProperty('disabled', true)
  await type('Username', 'mara.lamps')
  await press('Save username')
  await screen.findByText('Username saved')
  await screen.findByRole('button', { name: /^mara\.lamps/ })
  expect(sent(wire, 'PATCH', '/api/account')).toEqual([{ username: 'mara.lamps' }])
  expect(screen.getByRole('button', { name: 'Save username' })).toHaveProperty('disabled', true)
})

test('a username that is taken is said at the field, and the input stays', async () => {
  const taken = refused(409, 'This username is taken.', { username: 'This username is taken.' })
  await openSettings('/profile', { 'PATCH /api/account': taken })
  await type('Username', 'jo.lamps')
  await press('Save username')
  await screen.findByText('This username is taken.')
  await waitFor(() => expect(document.activeElement).toBe(field('Username')))
  expect(field('Username').value).toBe('jo.lamps')
})

test('a username against the rules is not sent', async () => {
  const wire = await openSettings('/profile')
  await type('Username', 'a b')
  await press('Save username')
  await screen.findByText('Use letters, digits, “_”, “-” and “.” only.')
  expect(sent(wire, 'PATCH', '/api/account')).toEqual([])
})

test('a failure of another kind is said over the button', async () => {
  await openSettings('/profile', { 'PATCH /api/account': { status: 500, body: {} } })
  await type('Username', 'jo.lamps')
  await press('Save username')
  await screen.findByText('Something went wrong. Please try again.')
  expect(field('Username').value).toBe('jo.lamps')
})

test('an address is changed with the password, waits, and the change can be cancelled', async () => {
  let pendingEmail: string | null = null
  const wire = await openSettings('/profile', {
    'GET /api/account': () => ok({ ...account, pendingEmail }),
    'POST /api/account/email': ({ body }) => {
      const { email, current } = JSON.parse(body)
      if (current !== 'right') return refused(403, 'No.', { current: 'This is not your password.' })
      pendingEmail = email
      return done
    },
    'DELETE /api/account/email': () => {
      pendingEmail = null
      return done
    },
  })
  await press('Change')
  await type('New email', 'new@lampwerk.example')
  await type('Current password', 'wrong')
  await press('Send link')
  await screen.findByText('This is not your password.')
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')))
  expect(field('New email').value).toBe('new@lampwerk.example')

  await type('Current password', 'right')
  await press('Send link')
  await screen.findByText('Not confirmed yet')
  expect(screen.getByText('new@lampwerk.example')).toBeTruthy()
  expect(screen.queryByLabelText('New email')).toBeNull()

  await press('Cancel change')
  await waitFor(() => expect(screen.queryByText('Not confirmed yet')).toBeNull())
  expect(sent(wire, 'DELETE', '/api/account/email')).toHaveLength(1)
})

test('an account without a password says how to get one', async () => {
  await openSettings('/profile', { 'GET /api/account': ok({ ...account, hasPassword: false, google: true }) })
  await press('Change')
  const link = await screen.findByRole('link', { name: 'get a link to set one' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

test('a time zone is checked, shows its time, and is saved', async () => {
  const wire = await openSettings('/profile', { 'PATCH /api/account': ok(account) })
  await type('Time zone', 'Mars/Olympus')
  await press('Save time zone')
  await screen.findByText('Choose a time zone from the list.')

  await type('Time zone', 'Asia/Tokyo')
  await screen.findByText(/^It is \w+day,? at? ?\d\d:\d\d there now\.|^It is \w+day,? \d\d:\d\d there now\./)
  await press('Save time zone')
  await screen.findByText('Time zone saved')
  expect(sent(wire, 'PATCH', '/api/account')).toEqual([{ timeZone: 'Asia/Tokyo' }])
})

test('the zone of this browser is offered where it is another', async () => {
  await openSettings('/profile', { 'GET /api/account': ok({ ...account, timeZone: 'Pacific/Chatham' }) })
  fireEvent.click(
    await screen.findByRole('button', { name: `Use this browser’s time zone: ${browserZone()}` }),
  )
  expect(field('Time zone').value).toBe(browserZone())
  expect(screen.queryByRole('button', { name: /^Use this browser/ })).toBeNull()
})

test('the time in a zone, and none where there is no such zone', () => {
  const noon = new Date('2026-01-05T12:00:00.000Z')
  expect(timeIn('Asia/Tokyo', noon)).toMatch(/^Monday.* 21:00$/)
  expect(timeIn('Mars/Olympus', noon)).toBeUndefined()
  expect(timeIn('', noon)).toBeUndefined()
})
