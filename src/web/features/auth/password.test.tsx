import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok, openApp, refused } from '#web/testing/app.tsx'

const SAID = 'If an account uses this address, we’ve sent it a link. The link works for 60 minutes.'
const done = { body: { success: true, message: 'Done.' } }
const setup = (mailServer: boolean) =>
  ok({ firstAccount: false, mailServer, linksPrinted: true, google: false })
const badLink = (message: string) => ({
  status: 400,
  body: { success: false, error: message, message, type: 'INVALID_TOKEN', requestId: 'r1' },
})

beforeEach(() => localStorage.clear())

async function askForLink(email = 'mara@lampwerk.example') {
  fireEvent.input(await screen.findByLabelText('Email'), { target: { value: email } })
  fireEvent.submit(screen.getByRole('button', { name: 'Send link' }))
}

test('a forgotten password: one answer for all, and another link after a minute', async () => {
  const wire = await openApp('/forgot-password', {
    'GET /api/setup': setup(true),
    'POST /api/auth/forgot-password': done,
  })
  const sent = () => wire.requests.filter(({ path }) => path === '/api/auth/forgot-password')
  await screen.findByLabelText('Email')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    await askForLink()
    await screen.findByText(SAID)
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Send again in 60s' })
    expect(again.disabled).toBe(true)
    act(() => vi.advanceTimersByTime(60_000))
    expect(again.textContent).toBe('Send again')
    fireEvent.click(again)
    await screen.findByRole('button', { name: 'Send again in 60s' })
  } finally {
    vi.useRealTimers()
  }
  expect(sent().map(({ body }) => body)).toEqual(Array(2).fill('{"email":"mara@lampwerk.example"}'))
  expect(screen.queryByText(/No mail server/)).toBeNull()
})

test('without a mail server it says where the link is', async () => {
  await openApp('/forgot-password', {
    'GET /api/setup': setup(false),
    'POST /api/auth/forgot-password': done,
  })
  await askForLink()
  const note = await screen.findByText(/No mail server is set up/)
  expect(note.textContent).toContain('terminal')
  expect(note.textContent).toContain('outbox')
})

test('a refused request for a link says why and keeps the address', async () => {
  await openApp('/forgot-password', { 'POST /api/auth/forgot-password': refused(429, 'Wait an hour.') })
  await askForLink()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wait an hour.'))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mara@lampwerk.example')
})

test('[A13] a link for a new password is checked first, with the token in a header and not in the console', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const wire = await openApp('/reset-password#token=from-the-mail', {
    'GET /api/auth/validate-reset-token': ok({ username: 'mara' }),
  })
  await screen.findByRole('heading', { name: 'Choose a new password' })
  expect(screen.getByText('mara')).toBeTruthy()
  const checks = wire.requests.filter(({ path }) => path.includes('validate-reset-token'))
  expect(checks.map(({ headers }) => headers['x-reset-token'])).toEqual(['from-the-mail'])
  expect(String(checks[0]?.query)).not.toContain('from-the-mail')
  expect(String(warned.mock.calls)).toContain('200')
  expect(JSON.stringify(warned.mock.calls)).not.toContain('from-the-mail')
})

test('a new password leads to login, which says so', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const wire = await openApp('/reset-password#token=good', {
    'GET /api/auth/validate-reset-token': ok({ username: 'mara' }),
    'POST /api/auth/reset-password': done,
  })
  const password = await screen.findByLabelText<HTMLInputElement>('New password')
  expect(password.autocomplete).toBe('new-password')
  const whose = password.form?.elements.namedItem('username')
  expect(whose).toMatchObject({ value: 'mara', autocomplete: 'username', hidden: true })
  fireEvent.input(password, { target: { value: 'a lamp in the window' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Your password has been changed. Log in with the new one.')
  expect(location.pathname + location.hash).toBe('/login')
  const sent = wire.requests.find(({ path }) => path === '/api/auth/reset-password')
  expect(JSON.parse(sent?.body ?? '')).toEqual({ token: 'good', password: 'a lamp in the window' })
})

test('a password that the server does not take is said at its field', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const sentence = 'This password is too common. Choose another one.'
  await openApp('/reset-password#token=good', {
    'GET /api/auth/validate-reset-token': ok({ username: 'mara' }),
    'POST /api/auth/reset-password': refused(400, sentence, { password: sentence }),
  })
  fireEvent.input(await screen.findByLabelText('New password'), { target: { value: 'password1' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText(sentence)
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
})

test.each(['This link has already been used.', 'This link has expired.', 'This link isn’t valid.'])(
  '[A13] a link that does not work says why and leads to a new one: %s',
  async (sentence) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await openApp('/reset-password#token=bad', { 'GET /api/auth/validate-reset-token': badLink(sentence) })
    await screen.findByRole('heading', { name: 'This link doesn’t work' })
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password')
  },
)

test.each(['', '#token=', '#token=schlüssel€'])(
  'a link with the end "%s" is not complete, and nothing is asked',
  async (end) => {
    const wire = await openApp(`/reset-password${end}`, {})
    await screen.findByRole('heading', { name: 'This link doesn’t work' })
    expect(screen.getByRole('alert').textContent).toContain('incomplete')
    expect(wire.requests.filter(({ path }) => path.includes('reset'))).toEqual([])
  },
)

test('a link that is used while the form is open says so', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await openApp('/reset-password#token=good', {
    'GET /api/auth/validate-reset-token': ok({ username: 'mara' }),
    'POST /api/auth/reset-password': badLink('This link has already been used.'),
  })
  fireEvent.input(await screen.findByLabelText('New password'), { target: { value: 'a lamp in the window' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('This link has already been used.')
  expect(screen.getByRole('link', { name: 'Get a new link' })).toBeTruthy()
})

test('a server that is away can be asked again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  let away = true
  await openApp('/reset-password#token=good', {
    'GET /api/auth/validate-reset-token': () => (away ? refused(503, 'Starting.') : ok({ username: 'mara' })),
  })
  await screen.findByRole('heading', { name: 'We couldn’t check this link' })
  away = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Choose a new password' })
})
