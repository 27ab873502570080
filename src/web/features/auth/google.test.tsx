import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readToken } from '#web/lib/http/token.ts'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'
import type { WireRequest } from '#web/testing/wire.ts'

const setup = (google: boolean) => ok({ firstAccount: true, mailServer: true, google })
const me = ({ headers }: WireRequest) =>
  headers.authorization === 'Bearer new-token' ? ok(mara) : refused(401, 'Please sign in.')
const answers = {
  'GET /api/setup': setup(true),
  'GET /api/auth/me': me,
  'POST /api/auth/google/start': ok({ url: 'https://google.example/ask?x=1', state: 's1', verifier: 'v1' }),
  'POST /api/auth/google': { body: { success: true, token: 'new-token', user: mara } },
}

beforeEach(() => sessionStorage.clear())

const keep = (state: string) =>
  sessionStorage.setItem('auth.google', JSON.stringify({ state, verifier: 'v1', redirect: '/chat?x=1' }))

test('Google is offered only where its keys are set', async () => {
  await openApp('/login', { 'GET /api/setup': setup(false) })
  // Shown from the same answer.
  await screen.findByRole('link', { name: 'Create the first account' })
  // The button is fetched when it is wanted; by now it would be there.
  await act(() => import('./google-button.tsx'))
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
})

test('the button keeps what comes back to be compared, and leaves for Google', async () => {
  const left = vi.spyOn(location, 'assign').mockReturnValue()
  await openApp('/login?redirect=%2Fchat%3Fx%3D1', answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://google.example/ask?x=1'))
  expect(JSON.parse(sessionStorage.getItem('auth.google') ?? '')).toEqual({
    state: 's1',
    verifier: 'v1',
    redirect: '/chat?x=1',
  })
})

test('an answer of Google is out of the address at once, signs in and leads where one wanted to go', async () => {
  keep('s1')
  const answer = Promise.withResolvers<(typeof answers)['POST /api/auth/google']>()
  const wire = await openApp('/login?code=c1&state=s1', {
    ...answers,
    'POST /api/auth/google': () => answer.promise,
  })
  await screen.findByText('Logging in with Google…')
  await waitFor(() => expect(location.search).toBe('?redirect=%2Fchat%3Fx%3D1'))
  answer.resolve(answers['POST /api/auth/google'])
  await screen.findByRole('navigation', { name: 'Workspace' })
  expect(location.pathname + location.search).toBe('/chat?x=1')
  expect(readToken()).toBe('new-token')
  expect(sessionStorage.getItem('auth.google')).toBeNull()
  const sent = wire.requests.filter(({ path }) => path === '/api/auth/google')
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ code: 'c1', verifier: 'v1' }])
})

test.each([
  ['?error=access_denied&state=s1', 'You didn’t finish logging in with Google.'],
  ['?error=server_error&state=s1', 'Google could not log you in.'],
  ['?code=c1&state=other', 'This Google sign-in wasn’t started here.'],
  ['?code=c1', 'This Google sign-in wasn’t started here.'],
])('%s says: %s', async (search, sentence) => {
  keep('s1')
  const wire = await openApp(`/login${search}`, answers)
  await waitFor(() => expect(screen.getAllByRole('alert').at(0)?.textContent).toContain(sentence))
  expect(location.search).not.toContain('code')
  expect(wire.requests.some(({ path }) => path === '/api/auth/google')).toBe(false)
  expect(sessionStorage.getItem('auth.google')).toBeNull()
})

test('the server’s error is shown over the form', async () => {
  keep('s1')
  await openApp('/login?code=c1&state=s1', {
    ...answers,
    'POST /api/auth/google': refused(401, 'Your Google address is not verified.'),
  })
  await screen.findByText('Your Google address is not verified.')
  expect(screen.getByLabelText('Username or email')).toBeTruthy()
})
