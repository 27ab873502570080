import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'

const unverified = { ...mara, emailVerified: false }
const done = { body: { success: true, message: 'Your email address is confirmed.' } }
const badLink = (message: string) => ({
  status: 400,
  body: { success: false, error: message, message, type: 'INVALID_TOKEN', requestId: 'r1' },
})
const signedOut = refused(401, 'Please sign in.')

test('[G7] the link of the email leads straight into the app, without signing in again', async () => {
  let verified = false
  const wire = await openApp(
    '/verify-email#token=from-the-mail',
    {
      'GET /api/auth/me': () => ok({ ...mara, emailVerified: verified }),
      'POST /api/auth/verify-email': () => {
        verified = true
        return done
      },
    },
    'a-token',
  )
  await screen.findByRole('navigation', { name: 'Workspace' })
  expect(await toastText('Email verified')).toContain('Your email address is confirmed.')
  expect(screen.queryByRole('link', { name: 'Open Sellwright' })).toBeNull()
  const uses = wire.requests.filter(({ path }) => path === '/api/auth/verify-email')
  expect(uses.map(({ body }) => body)).toEqual(['{"token":"from-the-mail"}'])
})

test('a link for a new address says so, and leads a signed-out person to the login', async () => {
  await openApp('/verify-email#token=change', {
    'GET /api/auth/me': signedOut,
    'POST /api/auth/verify-email': { body: { success: true, message: 'Your new address is confirmed.' } },
  })
  expect(await toastText('Email verified')).toContain('Your new address is confirmed.')
  await screen.findByRole('button', { name: 'Log in' })
  expect(location.pathname).toBe('/login')
})

const people = [
  ['unverified', ok(unverified), 'Get a new link', '/'],
  ['verified', ok(mara), 'Open Sellwright', '/'],
  ['signed out', signedOut, 'Log in to continue', '/login'],
] as const
const sentences = ['This link has already been used.', 'This link has expired.', 'This link isn’t valid.']

test.each(people.flatMap((person) => sentences.map((sentence) => [...person, sentence] as const)))(
  'a link that does not work says why and offers the next step to someone %s',
  async (_, me, step, href, sentence) => {
    await openApp('/verify-email#token=old', {
      'GET /api/auth/me': me,
      'POST /api/auth/verify-email': badLink(sentence),
    })
    await screen.findByRole('heading', { name: 'This link doesn’t work' })
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    expect(screen.getByRole('link', { name: step }).getAttribute('href')).toBe(href)
  },
)

test.each(['', '#token=', '#token=schlüssel€'])('a link with the end "%s" is not complete', async (end) => {
  const wire = await openApp(`/verify-email${end}`, { 'GET /api/auth/me': signedOut })
  await screen.findByRole('heading', { name: 'This link doesn’t work' })
  expect(screen.getByRole('alert').textContent).toContain('incomplete')
  expect(wire.requests.filter(({ path }) => path === '/api/auth/verify-email')).toEqual([])
})

test.each([503, 429, 403])('a server that answers %s can be asked again', async (status) => {
  let away = true
  await openApp('/verify-email#token=good', {
    'GET /api/auth/me': signedOut,
    'POST /api/auth/verify-email': () => (away ? refused(status, 'Not now.') : done),
  })
  await screen.findByRole('heading', { name: 'We couldn’t check this link' })
  away = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await toastText('Email verified')).toContain('Your email address is confirmed.')
})
