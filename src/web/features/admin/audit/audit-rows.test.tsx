import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/admin/audit.ts'
import { mara, ok } from '#web/testing/app.tsx'
import { openSettings } from '#web/testing/settings.ts'

const entry: AuditEntry = {
  id: '2',
  at: '2026-01-05T12:00:00.000Z',
  action: 'password.refused',
  title: 'Entered a wrong password',
  actor: null,
  subject: { id: '7', username: 'otto' },
  details: {},
  network: '192.0.2.7',
}

test('a wrong password shows “Someone”, an action of the app “System”', async () => {
  const details = {
    ...{ from: null, to: 'pro', name: 'queriesPerDay', cents: 975, keepFor: 3 },
    ...{ ticket: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11', until: '2026-12-31T23:59:59.999Z' },
  }
  const ended = { ...entry, id: '1', action: 'user.plan', title: 'Changed a plan', details }
  await openSettings('/admin/audit', {
    'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
    'GET /api/admin/audit': ok({ items: [entry, ended], next: null }),
  })
  await screen.findByText('Someone')
  const [first, second] = screen.getByRole('list', { name: 'Audit log' }).children
  expect(first?.textContent).toContain('Someone · Entered a wrong password · otto')
  expect(second?.textContent).toContain('System · Changed a plan · otto')
  expect(second?.textContent).toMatch(
    /to: Dropshipping Automation · name: Questions per day · amount: \$9\.75 · keep for: 3 · ticket: c7b4c3f0… · until: Dec 31, 2026/,
  )
  expect(second?.textContent).not.toContain('null')
})
