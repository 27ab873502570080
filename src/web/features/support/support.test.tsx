import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SUPPORT_TOPICS } from '#contracts/support.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

test('a member writes to support from the account menu, about anything the contract knows', async () => {
  const said = 'Your message is with support.'
  const wire = await openApp(
    '/projects',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
      'POST /api/support/contact': { body: { success: true, message: said } },
    },
    'a-token',
  )
  const account = await screen.findByRole('button', { name: /^mara/ })
  account.focus()
  fireEvent.keyDown(account, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Contact support' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }))
  const topics = dialog.getAllByRole('option').map(({ textContent }) => textContent)
  expect(topics).toEqual([...SUPPORT_TOPICS])
  expect(dialog.getByLabelText('Topic')).toHaveProperty('value', 'Something else')
  fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'Where are my receipts?' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
  await screen.findByText(said)
  const sent = wire.requests.find(({ path }) => path === '/api/support/contact')
  expect(JSON.parse(sent?.body ?? '')).toEqual({ topic: 'Something else', message: 'Where are my receipts?' })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement).toBe(account))
})
