import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminModel } from '#contracts/admin/models.ts'
import type { Connection } from '#contracts/models.ts'
import { mara, ok } from '#web/testing/app.tsx'
import { done, openSettings, press, sent, type } from '#web/testing/settings.ts'

const connection: Connection = {
  id: '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a51',
  provider: 'openai',
  label: 'House model',
  baseUrl: null,
  keyHint: '8b26',
  model: 'gpt-6-astra',
  shared: true,
  checkedAt: '2026-01-05T12:00:00.000Z',
  problem: 'OpenAI rejected this key. Copy the whole key again.',
  createdAt: '2026-01-05T12:00:00.000Z',
}
const house: AdminModel = {
  id: `connection/${connection.id}`,
  label: connection.label,
  origin: 'connection',
  connection,
  place: 'OpenAI',
  pricedAs: 'openai/gpt-6-astra',
  enabled: true,
  price: { input: '10', output: '50', cached: '0.5' },
  answers: 3,
  failures: 0,
  lastFailure: null,
}
const builtIn: AdminModel = {
  ...house,
  id: 'built-in/assistant',
  label: 'Built-in assistant',
  origin: 'built-in',
  connection: null,
  place: 'Runs on this server.',
  pricedAs: 'built-in/assistant',
}

test('a model of everyone is checked, edited and removed by an admin', async () => {
  const path = `/api/model-connections/${connection.id}`
  let models = [house, builtIn]
  const become = (change: Partial<Connection>) => {
    const now = { ...connection, ...change }
    models = [{ ...house, label: now.label, connection: now }, builtIn]
    return ok(now)
  }
  const wire = await openSettings('/admin/models', {
    'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
    'GET /api/admin/models': () => ok({ models, prices: [], pricesAsOf: '2026-01-05' }),
    'GET /api/local-models': ok({ models: [], free: 0, unsupported: null }),
    'GET /api/models': ok([]),
    [`POST ${path}/models`]: ok({ models: [], problem: null }),
    [`POST ${path}/check`]: () => become({ problem: null }),
    [`PATCH ${path}`]: () => become({ label: 'Quick one', problem: null }),
    [`DELETE ${path}`]: () => {
      models = [builtIn]
      return done
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Models for everyone' }))
  list.getByText('OpenAI · gpt-6-astra · key ends in 8b26')
  list.getByText('$10 in, $50 out, $0.50 cached per million tokens')
  list.getByText(/^OpenAI rejected this key\./)
  expect(list.queryByRole('button', { name: 'Edit Built-in assistant' })).toBeNull()

  await press('Check again: House model')
  await screen.findByText('House model is working')
  await press('Edit House model')
  await screen.findByText('Leave empty to keep the key ending in 8b26.')
  expect(screen.queryByRole('switch', { name: 'Share with everyone' })).toBeNull()
  await type('Model', 'gpt-6-luna')
  await type('Display name (optional)', 'Quick one')
  await press('Save')
  await screen.findByText('Quick one saved')
  expect(sent(wire, 'PATCH', path)).toEqual([
    { label: 'Quick one', baseUrl: null, model: 'gpt-6-luna', key: '' },
  ])

  await press('Remove Quick one')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/it stops answering for everyone/)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Quick one removed')
  expect(list.queryByText('Quick one')).toBeNull()
})
