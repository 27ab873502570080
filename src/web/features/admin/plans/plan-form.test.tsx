import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shippedPlans as plans } from '#contracts/plans.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

const openPlans = (held: typeof plans) =>
  openApp(
    '/admin/plans',
    {
      'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/admin/plans': ok({ plans: held, shipped: plans }),
      'PATCH /api/admin/plans/free': ok({ plans, shipped: plans }),
    },
    'a-token',
  )

test('a limit that is no number one can count to is refused with how much can be given', async () => {
  const wire = await openPlans(plans)
  const [field] = await screen.findAllByRole('textbox', { name: 'Projects' })
  const form = within(field?.closest('form') ?? document.body)
  for (const [typed, sentence] of [
    ['99999999999999999999', 'Enter at most 10,000.'],
    ['-1', 'Enter 0 or more.'],
    ['1.5', 'Enter a whole number.'],
    ['many', 'Enter a whole number.'],
  ] as const) {
    fireEvent.change(form.getByRole('textbox', { name: 'Projects' }), { target: { value: typed } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText(sentence)
  }
  expect(wire.requests.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('“Restore shipped values” fills the values in; the plan stays marked as changed until that is saved', async () => {
  const { promptsPerDay } = plans.free
  const changed = { ...plans, free: { ...plans.free, promptsPerDay: promptsPerDay + 5 } }
  const wire = await openPlans(changed)
  const button = await screen.findByRole('button', { name: 'Restore shipped values' })
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
