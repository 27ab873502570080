import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminPayout } from '#contracts/partners.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

const open: AdminPayout = {
  ...{ id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11', amount: 5_000, state: 'requested', note: '' },
  ...{ requestedAt: '2026-11-15T10:00:00.000Z', decidedAt: null, userId: '12', username: null, email: null },
  payTo: 'lena@pay.example',
}

test('payouts of a deleted partner stay listed without a name, and an open one can be settled', async () => {
  const paid = { ...open, id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a12', state: 'paid' as const, payTo: null }
  await openApp(
    '/admin/partners?list=payouts',
    {
      'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/admin/payouts': ok({ items: [open, paid], next: null }),
    },
    'a-token',
  )
  expect(await screen.findAllByText('Deleted partner 12')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: /Deleted partner/ })).toBeNull()
  screen.getByText('to lena@pay.example')
  screen.getByText('The account was deleted.')
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('The partner’s account was deleted, so nobody can request the $50 again.')
})
