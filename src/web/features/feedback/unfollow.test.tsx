import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, refused } from '#web/testing/app.tsx'

const signedOut = refused(401, 'Please sign in.')

test('the link of a letter asks, then stops the letters, without logging in', async () => {
  const wire = await openApp('/unfollow#token=from-the-mail', {
    'GET /api/auth/me': signedOut,
    'POST /api/feedback/unfollow': {
      body: { success: true, message: 'You won’t get more emails about it.' },
    },
  })
  const asked = () => wire.requests.filter(({ path }) => path === '/api/feedback/unfollow')
  const button = await screen.findByRole('button', { name: 'Stop following' })
  expect(asked()).toEqual([])
  fireEvent.click(button)
  await screen.findByText('You won’t get more emails about it.')
  expect(asked().map(({ body }) => body)).toEqual(['{"token":"from-the-mail"}'])
  screen.getByRole('link', { name: 'Open the board' })
})

test('a link that is not whole says so', async () => {
  await openApp('/unfollow', {
    'GET /api/auth/me': signedOut,
    'POST /api/feedback/unfollow': refused(400, 'This link is incomplete. Open it from the email again.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Stop following' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete')
})
