import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { projects } from '#web/features/projects/projects.store.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'
import { aProject } from '#web/testing/projects.ts'
import { startersOf } from './empty-chat.tsx'

afterEach(() => {
  projects.replaceAll([])
  projects.clearUser()
})

const project = (name: string, updatedAt = '2026-11-01T10:00:00.000Z') =>
  aProject({ id: crypto.randomUUID(), name, slug: name, updatedAt })
const open = (path: string, answers: Answers) =>
  openApp(path, { 'GET /api/auth/me': ok(mara), ...answers }, 'a-token')

const canon = (currency: string) => ({
  ...{ blocked: [], proposals: 0, completeness: { percent: 0, filled: 0, total: 48, missing: [] } },
  fields: [
    {
      ...{ path: 'market.currency', label: 'Currency', value: currency, type: 'text', source: 'user' },
      ...{
        timestamp: '2026-11-01T10:00:00.000Z',
        locked: false,
        why: null,
        from: [],
        note: null,
        usedBy: [],
      },
    },
  ],
})

test('home asks about the only project, keeps what was typed, and sums in the currency of the project', async () => {
  const bottle = project('Tidewater bottle')
  await open('/chat', {
    'GET /api/chats': ok({ items: [], next: null }),
    'GET /api/projects': ok([bottle]),
    [`GET /api/projects/${bottle.id}/canon/state`]: ok(canon('GBP')),
  })
  const message = await screen.findByRole('textbox', { name: 'Message' })
  await screen.findByText(/^I sell at £39\.90\. Cost £11\.20/)
  fireEvent.change(message, { target: { value: 'What is left per order?' } })
  fireEvent.click(screen.getByRole('button', { name: /^About Tidewater bottle\?/ }))
  await screen.findByRole('heading', { name: 'Ask about Tidewater bottle' })
  await screen.findByRole('button', { name: 'Remove Tidewater bottle' })
  expect(message).toHaveProperty('value', 'What is left per order?')
})

test('with several projects home asks about none of them, and sums in the currency of the last one', async () => {
  const [lamp, bottle] = [
    project('Lamp', '2026-11-02T10:00:00.000Z'),
    project('Bottle', '2026-11-03T10:00:00.000Z'),
  ]
  await open('/chat', {
    'GET /api/chats': ok({ items: [], next: null }),
    'GET /api/projects': ok([lamp, bottle]),
    [`GET /api/projects/${lamp.id}/canon/state`]: ok(canon('GBP')),
    [`GET /api/projects/${bottle.id}/canon/state`]: ok(canon('JPY')),
  })
  await screen.findByText(/^I sell at ¥3,990\./)
  expect(screen.queryByRole('button', { name: /^About/ })).toBeNull()
})

test('a project’s chat begins with what the project lacks, and with what it has', () => {
  const empty = { researchData: ' ', knowledgeBase: [] }
  const filled = { researchData: 'Rivals sell at 39.', knowledgeBase: [{ id: 'a' }] }
  expect(startersOf(empty)).toEqual(['research-verdict', 'pages-description', 'profit-order'])
  expect(startersOf(filled)).toEqual(['research-competitors', 'pages-faq', 'ads-angles'])
})
