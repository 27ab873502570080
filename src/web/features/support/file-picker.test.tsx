import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '#contracts/attachments.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

test('a file that is too large says beside the button why nothing can be sent', async () => {
  await openApp(
    '/support/new',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
    },
    'a-token',
  )
  const large = new File(['x'], 'large.txt')
  Object.defineProperty(large, 'size', { value: MAX_ATTACHMENT_BYTES + 1 })
  fireEvent.change(await screen.findByLabelText('Files to attach'), { target: { files: [large] } })
  const said = await screen.findByText('Remove the file that could not be added.')
  const send = screen.getByRole('button', { name: 'Send message' })
  expect(send).toHaveProperty('disabled', true)
  expect(said.compareDocumentPosition(send)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(screen.getByRole('button', { name: 'Remove large.txt' }))
  await waitFor(() => expect(screen.queryByText(/could not be added/)).toBeNull())
  expect(send).toHaveProperty('disabled', false)
})
