import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readToken } from '#web/lib/http/token.ts'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'

const me = ({ headers }: { headers: { authorization?: string } }) =>
  headers.authorization === 'Bearer new-token' ? ok(mara) : refused(401, 'Please sign in.')
const signedIn = { body: { success: true, token: 'new-token', user: mara } }

async function logIn(username = 'mara', password = 'correct horse') {
  fireEvent.input(await screen.findByLabelText('Username or email'), { target: { value: username } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.submit(screen.getByRole('button', { name: 'Log in' }))
}

async function signUp(username: string) {
  fireEvent.input(await screen.findByLabelText('Username'), { target: { value: username } })
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'mara@lampwerk.example' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'correct horse' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Create account' }))
}

test('[S1] login keeps the token, asks again who is signed in, and leads where one wanted to go', async () => {
  const wire = await openApp('/chat?x=1', { 'GET /api/auth/me': me, 'POST /api/auth/login': signedIn })
  await logIn()
  await screen.findByRole('navigation', { name: 'Workspace' })
  expect(readToken()).toBe('new-token')
  expect(location.pathname + location.search).toBe('/chat?x=1')
  const asked = wire.requests.filter(({ path }) => path.startsWith('/api/auth/'))
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/auth/me',
    'POST /api/auth/login',
    'GET /api/auth/me',
  ])
  expect(asked[1]?.body).toBe('{"username":"mara","password":"correct horse"}')
})

test.each([
  [
    'the sentence of the server',
    refused(401, 'The username or the password is not right.'),
    'The username or the password is not right.',
  ],
  ['the sentence of the server', refused(429, 'Try again in 10 minutes.'), 'Try again in 10 minutes.'],
  ['the sentence of the server', { status: 500, body: { message: 'Only a sentence.' } }, 'Only a sentence.'],
  ['the sentence of the server', { status: 401, body: { message: 'Not this one.' } }, 'Not this one.'],
  ['a plain word without one', { status: 401, body: { success: false } }, 'Failed to login'],
  ['a plain word without one', { status: 500, body: {} }, 'Failed to login'],
])('[X3] a failed login shows %s and keeps the input', async (_, answer, sentence) => {
  await openApp('/login', { 'POST /api/auth/login': answer })
  await logIn()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence))
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('mara')
  expect(readToken()).toBeNull()
})

test('[X3] something unexpected asks to try again', async () => {
  await openApp('/login', { 'POST /api/auth/login': { body: undefined } })
  await logIn()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.'),
  )
})

test('[X3] a failed sign-up shows the sentence at its field, else over the button', async () => {
  const answers = {
    taken: refused(409, 'This username is taken.', { username: 'This username is taken.' }),
    unlucky: { status: 500, body: {} },
  }
  await openApp('/signup', {
    'POST /api/auth/signup': ({ body }) => (body.includes('taken') ? answers.taken : answers.unlucky),
  })
  await signUp('taken')
  await screen.findByText('This username is taken.')
  const username = screen.getByLabelText('Username')
  expect(username.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(username))

  await signUp('unlucky')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to sign up'))
})

test('[A5] sign-up sends the time zone of the browser', async () => {
  const wire = await openApp('/signup', { 'POST /api/auth/signup': signedIn, 'GET /api/auth/me': me })
  await signUp('mara')
  await screen.findByRole('navigation', { name: 'Workspace' })
  const sent = wire.requests.find(({ path }) => path === '/api/auth/signup')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    username: 'mara',
    email: 'mara@lampwerk.example',
    password: 'correct horse',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test('rules are ticked off as one types', async () => {
  await openApp('/signup', {})
  const username = await screen.findByLabelText('Username')
  const password = screen.getByLabelText('Password')
  const met = () => screen.queryAllByText(/\(done\)$/).map((mark) => mark.parentElement?.textContent)

  expect(met()).toEqual([])
  fireEvent.input(username, { target: { value: 'mara!' } })
  expect(met()).toEqual(['3 to 32 characters (done)'])
  fireEvent.input(username, { target: { value: 'mara' } })
  fireEvent.input(password, { target: { value: 'Mara1' } })
  expect(met()).toEqual(['3 to 32 characters (done)', 'Letters, digits, “_”, “-” and “.” only (done)'])
  fireEvent.input(password, { target: { value: 'a lamp in the window' } })
  expect(met()).toHaveLength(4)
})

test('sign-up links what one agrees to', async () => {
  await openApp('/signup', {})
  const terms = await screen.findByRole('link', { name: 'Terms' })
  expect(terms.closest('p')?.textContent).toBe(
    'By creating an account you agree to the Terms and the Privacy Policy.',
  )
  expect(terms.getAttribute('href')).toBe('/terms')
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
})

test('every rule is shown at its field before anything is sent', async () => {
  const wire = await openApp('/signup', {})
  fireEvent.input(await screen.findByLabelText('Username'), { target: { value: 'a b' } })
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'mara@' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'short' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText('Use letters, digits, “_”, “-” and “.” only.')
  expect(screen.getByText('Enter an email address like name@example.com.')).toBeTruthy()
  expect(screen.getByText('Use at least 8 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(wire.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a form that is sent twice is sent once', async () => {
  const answer = Promise.withResolvers<typeof signedIn>()
  const wire = await openApp('/login', {
    'GET /api/auth/me': me,
    'POST /api/auth/login': () => answer.promise,
  })
  await logIn()
  await waitFor(() => screen.getByRole('button', { name: 'Log in', busy: true }))
  // Enter in a field submits like this, whatever the button.
  fireEvent.submit(screen.getByRole('button', { name: 'Log in' }))
  // Time enough for a second request to be on its way.
  await act(() => import('#contracts/auth.ts'))
  answer.resolve(signedIn)
  await screen.findByRole('navigation', { name: 'Workspace' })
  expect(wire.requests.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1)
})

test.each([
  [true, 'This is a new installation. The first account becomes the admin.'],
  [false, 'From a product link to a launched, profitable offer.'],
])('when firstAccount is %s, sign-up says: %s', async (firstAccount, sentence) => {
  await openApp('/signup', { 'GET /api/setup': ok({ firstAccount }) })
  await screen.findByText(sentence)
  expect(screen.queryByLabelText('Setup code')).toBeNull()
})

test('[security Q7] sign-up asks for the setup code where the server needs it, and shows a wrong one at its field', async () => {
  const wrong = 'This isn’t the setup code.'
  const wire = await openApp('/signup', {
    'GET /api/setup': ok({ firstAccount: true, setupCode: true }),
    'POST /api/auth/signup': refused(400, wrong, { setupCode: wrong }),
  })
  const code = await screen.findByLabelText('Setup code')
  fireEvent.input(code, { target: { value: 'ABCD-1234-WXYZ' } })
  await signUp('mara')
  await screen.findByText(wrong)
  expect(code.getAttribute('aria-invalid')).toBe('true')
  const sent = wire.requests.find(({ path }) => path === '/api/auth/signup')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ username: 'mara', setupCode: 'ABCD-1234-WXYZ' })
})

test('login on a fresh installation leads to the first account', async () => {
  await openApp('/login', { 'GET /api/setup': ok({ firstAccount: true, mailServer: true, google: false }) })
  const link = await screen.findByRole('link', { name: 'Create the first account' })
  expect(link.getAttribute('href')).toBe('/signup')
})

test('password managers are told what each field is', async () => {
  await openApp('/login', {})
  const username = await screen.findByLabelText<HTMLInputElement>('Username or email')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect([username.name, username.autocomplete]).toEqual(['username', 'username'])
  expect([password.name, password.autocomplete]).toEqual(['password', 'current-password'])
  expect(username.form).toBe(password.form)
})
