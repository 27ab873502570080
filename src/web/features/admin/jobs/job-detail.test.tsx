import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { JobEntry } from '#contracts/admin/operations.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

const job: JobEntry = {
  id: '5d2cf0f0-2f0c-4e4b-9a51-0d6d5f0d9b11',
  queue: 'mail.send',
  state: 'waiting',
  attempt: 0,
  attempts: 8,
  createdAt: '2026-11-15T09:00:00.000Z',
  startAfter: '2026-11-15T10:00:00.000Z',
  startedAt: null,
  endedAt: null,
  error: null,
  shown: {},
  withheld: [],
}

test('a job is cancelled only by whoever says so twice', async () => {
  const wire = await openApp(
    `/admin/jobs/${job.id}`,
    {
      'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
      [`GET /api/admin/jobs/${job.id}`]: ok(job),
      [`POST /api/admin/jobs/${job.id}/cancel`]: { body: { success: true, message: 'Cancelled.' } },
    },
    'a-token',
  )
  const asked = () => wire.requests.filter(({ method }) => method === 'POST')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel job' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }))
  expect(asked()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel job' }))
  await screen.findByText('Cancelled.')
  expect(asked()).toHaveLength(1)
})
