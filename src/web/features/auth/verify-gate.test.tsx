// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readToken } from '#web/lib/token.ts'
import { type Answers, mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'

const unverified = { ...mara, emailVerified: false }
const done = { body: { success: true, message: 'Done.' } }

async function openGate(answers: Answers = {}) {
  const wire = await openApp('/chat', { 'GET /api/auth/me': ok(unverified), ...answers }, 'a-token')
  await screen.findByRole('heading', { name: 'Verify Your Email' })
  return wire
}

function setClipboard(writeText: (text: string) => Promise<void>) {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
}

test('[G2] title, step and text', async () => {
  await openGate()
  expect(screen.getByText('Step 1 of 2 — Verify Email')).toBeTruthy()
  expect(
    screen.getByText('To keep spam out, confirm your email address to access the platform.'),
  ).toBeTruthy()
})

test('[G3] the address is pending and can be copied', async () => {
  const copied: string[] = []
  await openGate()
  setClipboard(async (text) => void copied.push(text))
  expect(screen.getByText(mara.email)).toBeTruthy()
  expect(screen.getByText('PENDING')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy email' }))
  expect(await toastText('Email copied')).toBe('Email copied')
  expect(copied).toEqual([mara.email])
})

test('[G3] a failed copy says so', async () => {
  await openGate()
  setClipboard(() => Promise.reject(new Error('not allowed')))
  fireEvent.click(screen.getByRole('button', { name: 'Copy email' }))
  expect(await toastText('Copy failed')).toBe('Copy failedUnable to copy email address.')
})

test('[G4] the panel that says why is closed at first', async () => {
  await openGate()
  const panel = screen.getByText('Why verify your email?').closest('details')
  expect(panel?.open).toBe(false)
  fireEvent.click(screen.getByText('Why verify your email?'))
  expect(panel?.open).toBe(true)
})

test('[G5] resend says that it sends, then counts down from 60 seconds', async () => {
  const answer = Promise.withResolvers<typeof done>()
  const wire = await openGate({ 'POST /api/auth/send-verification': () => answer.promise })
  fireEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
  await screen.findByRole('button', { name: 'Sending...' })

  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  answer.resolve(done)
  try {
    const button = await screen.findByRole('button', { name: 'Resend in 60s' })
    expect(button).toHaveProperty('disabled', true)
    act(() => vi.advanceTimersByTime(1_000))
    expect(button.textContent).toBe('Resend in 59s')
    act(() => vi.advanceTimersByTime(58_000))
    expect(button.textContent).toBe('Resend in 1s')
    act(() => vi.advanceTimersByTime(1_000))
    expect(button.textContent).toBe('Resend Verification Email')
    expect(button).toHaveProperty('disabled', false)
  } finally {
    vi.useRealTimers()
  }
  expect(await toastText('Verification email sent')).toBe(
    'Verification email sentCheck your inbox and spam folder for the verification link.',
  )
  const [sent] = wire.requests.filter(({ path }) => path === '/api/auth/send-verification')
  expect(sent?.headers['content-type']).toBe('application/json')
  expect(sent?.body).toBe('')
})

test.each([
  [refused(429, 'Wait a minute.'), 'Wait a minute.'],
  [{ status: 500, body: {} }, 'Failed to send verification email. Please try again.'],
  [{ body: { success: false, message: 'The mail server is away.' } }, 'The mail server is away.'],
  [{ body: { success: false } }, 'Failed to send verification email. Please try again.'],
])('[G5] a send that fails shows an error and may be tried again', async (answer, sentence) => {
  await openGate({ 'POST /api/auth/send-verification': answer })
  fireEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
  expect(await toastText('Error')).toBe(`Error${sentence}`)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toHaveProperty(
      'disabled',
      false,
    ),
  )
})

test('[G6] Sign Out signs out', async () => {
  await openGate({ 'POST /api/auth/logout': done })
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(readToken()).toBeNull()
})

test('[G6] Contact Support opens what to tell them', async () => {
  await openGate()
  fireEvent.click(screen.getByRole('button', { name: 'Contact Support' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contact support' })
  expect(dialog.textContent).toContain(mara.email)
})

test('[G7] the link of the mail verifies the address, and the gate gives way without signing in again', async () => {
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
  await screen.findByRole('heading', { name: 'Email verified' })
  fireEvent.click(screen.getByRole('link', { name: 'Open Sellwright' }))
  await screen.findByRole('navigation', { name: 'Workspace' })
  const uses = wire.requests.filter(({ path }) => path === '/api/auth/verify-email')
  expect(uses.map(({ body }) => body)).toEqual(['{"token":"from-the-mail"}'])
})

test('[G7] a gate left open gives way when the person comes back to it', async () => {
  let verified = false
  await openGate({ 'GET /api/auth/me': () => ok({ ...mara, emailVerified: verified }) })
  verified = true
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await screen.findByRole('navigation', { name: 'Workspace' })
})

test.each([
  ['signed in', ok(unverified), 'Get a new link'],
  ['signed out', refused(401, 'Please sign in.'), 'Log in to get a new link'],
])('a used or wrong link says so and offers the next step (%s)', async (_, me, step) => {
  await openApp('/verify-email#token=old', {
    'GET /api/auth/me': me,
    'POST /api/auth/verify-email': refused(400, 'This link was used already.'),
  })
  await screen.findByRole('heading', { name: 'This link does not work' })
  expect(screen.getByText('This link was used already.')).toBeTruthy()
  expect(screen.getByRole('link', { name: step })).toBeTruthy()
})
