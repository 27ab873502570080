import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shippedPlans as plans } from '#contracts/plans.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

test('“As shipped” fills the values in; the plan stays marked as changed until that is saved', async () => {
  const { promptsPerDay } = plans.free
  const changed = { ...plans, free: { ...plans.free, promptsPerDay: promptsPerDay + 5 } }
  const wire = await openApp(
    '/admin/plans',
    {
      'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/admin/plans': ok({ plans: changed, shipped: plans }),
      'PATCH /api/admin/plans/free': ok({ plans, shipped: plans }),
    },
    'a-token',
  )
  const button = await screen.findByRole('button', { name: 'As shipped' })
  const form = within(button.closest('form') ?? document.body)
  expect(screen.queryByText('Not saved yet.')).toBeNull()
  fireEvent.click(button)
  await screen.findByText('Not saved yet.')
  expect(screen.getByText('Changed')).toBeTruthy()
  expect(screen.getByText(`Shipped with ${promptsPerDay}`)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
  expect(screen.queryByText('Not saved yet.')).toBeNull()
  const sent = wire.requests.find(({ method }) => method === 'PATCH')
  expect(JSON.parse(sent?.body ?? '')).toEqual({ promptsPerDay })
})
