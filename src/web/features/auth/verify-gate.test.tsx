import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readToken } from '#web/lib/http/token.ts'
import { type Answers, mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'

const unverified = { ...mara, emailVerified: false }
const done = { body: { success: true, message: 'Done.' } }

beforeEach(() => localStorage.clear())

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
  ['goes on after a reload', 42_000, 'Resend in 42s'],
  ['is over when its time is', -1, 'Resend Verification Email'],
  ['is not longer than a minute because the clock was set back', 86_400_000, 'Resend in 60s'],
])('[G5] the countdown %s', async (_, away, label) => {
  localStorage.setItem(`resend.verification.${mara.id}`, String(Date.now() + away))
  await openGate()
  const button = screen.getByRole('button', { name: label })
  expect(button).toHaveProperty('disabled', label !== 'Resend Verification Email')
})

test('[G5] a clock set back while it counts costs a minute at most', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    localStorage.setItem(`resend.verification.${mara.id}`, String(Date.now() + 30_000))
    await openGate()
    const button = screen.getByRole('button', { name: 'Resend in 30s' })
    vi.setSystemTime(Date.now() - 86_400_000)
    act(() => vi.advanceTimersByTime(1_000))
    expect(button.textContent).toBe('Resend in 60s')
    act(() => vi.advanceTimersByTime(60_000))
    expect(button.textContent).toBe('Resend Verification Email')
  } finally {
    vi.useRealTimers()
  }
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
  fireEvent.click(screen.getByRole('link', { name: 'Sign Out' }))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(readToken()).toBeNull()
})

async function writeToSupport(message: string) {
  fireEvent.click(screen.getByRole('link', { name: 'Contact Support' }))
  await screen.findByRole('dialog', { name: 'Contact support' })
  fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'Signing in' } })
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: message } })
  fireEvent.submit(screen.getByRole('button', { name: 'Send message' }))
}

test('[G6] Contact Support sends a message and says where the answer comes', async () => {
  const said =
    'Support has your message. mara@lampwerk.example isn’t confirmed yet, so you’ll find the answer here.'
  const wire = await openGate({ 'POST /api/support/tickets': ok({ ticket: { id: 't1' }, messages: [] }) })
  await writeToSupport('The email does not arrive.')
  await screen.findByRole('dialog', { name: 'Message sent' })
  expect(screen.getByText(said)).toBeTruthy()
  const sent = wire.requests.find(({ method, path }) => method === 'POST' && path === '/api/support/tickets')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    topic: 'Signing in',
    message: 'The email does not arrive.',
    files: [],
  })
})

test('[G6] a message to support is kept when sending fails, also when the dialog is closed', async () => {
  await openGate({ 'POST /api/support/tickets': refused(429, 'Write again in an hour.') })
  await writeToSupport('The email does not arrive.')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Write again in an hour.'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('link', { name: 'Contact Support' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe(
    'The email does not arrive.',
  )
})

test('a mistyped address can be changed with the password', async () => {
  let email = mara.email
  const wire = await openGate({
    'GET /api/auth/me': () => ok({ ...mara, emailVerified: false, email }),
    'POST /api/account/email': ({ body }) => {
      if (!body.includes('correct horse'))
        return refused(403, 'This isn’t your current password.', {
          current: 'This isn’t your current password.',
        })
      email = 'mara@lamps.example'
      return { body: { success: true, message: 'Open the link.' } }
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }))
  fireEvent.input(await screen.findByLabelText('New email'), { target: { value: 'mara@lamps.example' } })
  fireEvent.input(screen.getByLabelText('Current password'), { target: { value: 'wrong' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText('This isn’t your current password.')

  fireEvent.input(screen.getByLabelText('Current password'), { target: { value: 'correct horse' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText('mara@lamps.example')
  const sent = wire.requests.filter(({ path }) => path === '/api/account/email').at(-1)
  expect(JSON.parse(sent?.body ?? '')).toEqual({ email: 'mara@lamps.example', current: 'correct horse' })
})

test.each([
  [true, /can find the link in the server’s terminal and in the outbox folder/],
  [false, /can find the link in the outbox folder/],
])('without a mail server it says where the email is; links printed: %s', async (linksPrinted, said) => {
  const setup = { firstAccount: false, mailServer: false, linksPrinted, google: false }
  await openGate({ 'GET /api/setup': ok(setup) })
  await screen.findByText(said)
})

test('with a mail server nothing is said of one', async () => {
  const wire = await openGate({
    'GET /api/setup': ok({ firstAccount: false, mailServer: true, google: false }),
    'POST /api/auth/send-verification': done,
  })
  await waitFor(() => expect(wire.requests.some(({ path }) => path === '/api/setup')).toBe(true))
  // A later reply: the one about the setup is on the screen by then.
  fireEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
  await toastText('Verification email sent')
  expect(screen.queryByText(/No mail server/)).toBeNull()
})

test('[G7] a gate left open gives way when the person comes back to it', async () => {
  let verified = false
  await openGate({ 'GET /api/auth/me': () => ok({ ...mara, emailVerified: verified }) })
  verified = true
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await screen.findByRole('navigation', { name: 'Workspace' })
})

test('[G7] a gate in sight notices within seconds that the link was followed on another device', async () => {
  let verified = false
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await openGate({ 'GET /api/auth/me': () => ok({ ...mara, emailVerified: verified }) })
    verified = true
    vi.advanceTimersByTime(5_000)
    await screen.findByRole('navigation', { name: 'Workspace' })
  } finally {
    vi.useRealTimers()
  }
})
