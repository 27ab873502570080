import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readToken } from '#web/lib/http/token.ts'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'
import type { WireRequest } from '#web/testing/wire.ts'

const wrongCode = 'This code is wrong.'
const codeNeeded = {
  status: 401,
  body: { success: false, message: 'Enter your code.', type: 'SECOND_FACTOR_NEEDED', requestId: 'r1' },
}

/** An account with two-factor sign-in: the password alone is asked for more, and 123456 is right. */
function logIn({ body }: WireRequest) {
  const { code } = JSON.parse(body)
  if (!code) return codeNeeded
  if (code !== '123456') return refused(401, wrongCode, { code: wrongCode })
  return { body: { success: true, token: 'new-token', user: mara } }
}

const me = ({ headers }: WireRequest) =>
  headers.authorization === 'Bearer new-token' ? ok(mara) : refused(401, 'Please sign in.')

async function openSecondStep() {
  const wire = await openApp('/login?redirect=%2Fchat%3Fx%3D1', {
    'GET /api/auth/me': me,
    'POST /api/auth/login': logIn,
  })
  fireEvent.input(await screen.findByLabelText('Username or email'), { target: { value: 'mara' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'correct horse' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Log in' }))
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  return { wire, code }
}

function enter(value: string) {
  fireEvent.input(screen.getByLabelText('Code'), { target: { value } })
  fireEvent.submit(screen.getByRole('button', { name: 'Log in' }))
}

test('[A4] an account with two-factor sign-in is asked for a code, with what was typed kept in memory', async () => {
  const { wire, code } = await openSecondStep()
  expect(code.autocomplete).toBe('one-time-code')
  // Recovery codes have letters.
  expect(code.inputMode).toBe('text')
  await waitFor(() => expect(document.activeElement).toBe(code))
  enter('123456')
  await screen.findByRole('navigation', { name: 'Workspace' })
  expect(readToken()).toBe('new-token')
  expect(location.pathname + location.search).toBe('/chat?x=1')
  const sent = wire.requests.filter(({ path }) => path === '/api/auth/login').map(({ body }) => body)
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { username: 'mara', password: 'correct horse' },
    { username: 'mara', password: 'correct horse', code: '123456' },
  ])
})

test('a wrong code is said at its field, and one that is too short is not sent', async () => {
  const { wire, code } = await openSecondStep()
  enter('123')
  await screen.findByText('Enter the six-digit code or a recovery code.')
  enter('654321')
  await screen.findByText(wrongCode)
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(code.value).toBe('654321')
  expect(wire.requests.filter(({ path }) => path === '/api/auth/login')).toHaveLength(2)
})

test('Back leads to the first step as it was', async () => {
  await openSecondStep()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Username or email')).value).toBe('mara')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse')
})
