import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CanonField, CanonProposal, CanonState } from '#contracts/canon.ts'
import type { Project } from '#contracts/projects.ts'
import { projects } from '#web/features/projects/projects.store.ts'
import { type Answers, mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'

const at = '2026-11-01T10:00:00.000Z'
const later = '2026-11-02T10:00:00.000Z'
const lamp = {
  id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11',
  name: 'Lamp',
  slug: 'Lamp',
  businessInstructions: '',
  researchData: '',
  knowledgeBase: [],
  userId: mara.id,
  createdAt: at,
  updatedAt: at,
} as Partial<Project> as Project
const api = `/api/projects/${lamp.id}/canon`

const field = (path: string, given: Partial<CanonField> = {}): CanonField => ({
  path,
  label: path,
  type: 'text',
  value: 'Oak',
  source: 'user',
  timestamp: at,
  locked: false,
  why: null,
  from: [],
  note: null,
  usedBy: [],
  ...given,
})
const euros = (amount: string) => ({ type: 'money' as const, value: { amount, currency: 'EUR' } })
const price = field('pricing.price', { label: 'Price', ...euros('39.90') })

const state = (fields: CanonField[]): CanonState => ({
  asOf: at,
  fields,
  blocked: [],
  completeness: { percent: 2, filled: 1, total: 44, missing: [] },
  proposals: 0,
})

afterEach(() => {
  projects.replaceAll([])
  projects.clearUser()
})

const open = (search: string, answers: Answers) =>
  openApp(
    `/project/Lamp?tab=canon${search}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([lamp]),
      [`GET ${api}/state`]: ok(state([price])),
      [`GET ${api}/proposals`]: ok([]),
      ...answers,
    },
    't',
  )
const row = async (path: string) =>
  within(
    await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-field="${path}"]`)
      if (!found) throw new Error(`There is no row for ${path}.`)
      return found
    }),
  )

test('an edit shows at once; when it is refused, what was written is in the box again and can be sent again', async () => {
  const first = Promise.withResolvers<void>()
  const sent: unknown[] = []
  let saved = price
  const wire = await open('&field=pricing.price', {
    [`GET ${api}/state`]: () => ok(state([saved])),
    [`PUT ${api}`]: async ({ body }) => {
      sent.push(JSON.parse(body))
      if (sent.length === 1) {
        await first.promise
        return refused(503, 'Down for a minute.')
      }
      saved = { ...price, ...euros('45.00'), timestamp: later }
      return ok({ autoRulesApplied: [], canon: {}, conflicts: [] })
    },
  })
  // The address names the field: it is open, and its box has the focus.
  const line = await row('pricing.price')
  const box = await line.findByLabelText<HTMLInputElement>('Price')
  await waitFor(() => expect(document.activeElement).toBe(box))
  fireEvent.change(box, { target: { value: '45' } })
  fireEvent.click(line.getByRole('button', { name: 'Save' }))
  await line.findByText('€45.00')
  expect(line.queryByLabelText('Price')).toBeNull()
  await waitFor(() => expect(sent).toHaveLength(1))
  first.resolve()
  await line.findByText('Down for a minute.')
  expect(line.getByLabelText<HTMLInputElement>('Price').value).toBe('45')
  await line.findByText('€39.90')

  fireEvent.click(line.getByRole('button', { name: 'Save' }))
  await line.findByText('€45.00')
  await waitFor(() => expect(wire.requests.at(-1)?.path).not.toBe(api))
  const leaf = { value: { amount: '45', currency: 'EUR' }, type: 'money', timestamp: at }
  expect(sent).toEqual(Array(2).fill({ canon: { pricing: { price: leaf } }, source: 'user' }))
})

test('a change from another device is shown beside one’s own, and is overwritten only when one says so', async () => {
  const theirs = { ...price, ...euros('42.00'), source: 'chat', timestamp: later }
  const based: unknown[] = []
  let current = price
  await open('', {
    [`GET ${api}/state`]: () => ok(state([current])),
    [`PUT ${api}`]: ({ body }) => {
      const { value, type, timestamp } = JSON.parse(body).canon.pricing.price
      based.push(timestamp)
      const isStale = timestamp !== later
      current = isStale ? theirs : { ...price, type, value, timestamp: '2026-11-03T10:00:00.000Z' }
      const { source, locked } = theirs
      const leaf = { value: theirs.value, type: 'money', source, timestamp: later, locked }
      const conflict = { path: 'pricing.price', reason: 'changed', sent: value, current: leaf }
      return ok({ autoRulesApplied: [], canon: {}, conflicts: isStale ? [conflict] : [] })
    },
  })
  const line = await row('pricing.price')
  fireEvent.click(line.getByRole('button'))
  fireEvent.change(line.getByLabelText('Price'), { target: { value: '45' } })
  // Shut and opened again, it still has what was written.
  fireEvent.click(line.getByRole('button', { expanded: true }))
  fireEvent.click(line.getByRole('button', { expanded: false }))
  expect(line.getByLabelText<HTMLInputElement>('Price').value).toBe('45')
  fireEvent.click(line.getByRole('button', { name: 'Save' }))
  const note = within(await line.findByRole('alert'))
  note.getByText('€45.00')
  note.getByText('€42.00')
  note.getByText(/^Now, from chat/)
  fireEvent.click(note.getByRole('button', { name: 'Use mine' }))
  await waitFor(() => expect(line.queryByRole('alert')).toBeNull())
  await line.findByText('€45.00')
  expect(based).toEqual([at, later])
})

test('a proposal that met a change stays in the tray and says so; a failure is told', async () => {
  const proposal: CanonProposal = {
    id: 'a3f0c3b4-6f0e-4a55-8f0e-0d2f5f0b8a11',
    path: 'pricing.price',
    label: 'Price',
    ...euros('35.00'),
    current: { ...euros('39.90'), source: 'user', timestamp: at, locked: false },
    source: 'chat',
    why: null,
    createdAt: at,
  }
  let works = false
  const asked: unknown[] = []
  await open('', {
    [`GET ${api}/proposals`]: ok([proposal]),
    [`POST ${api}/proposals/accept`]: ({ body }) => {
      asked.push(JSON.parse(body))
      const conflict = {
        path: 'pricing.price',
        reason: 'changed',
        sent: proposal.value,
        current: proposal.current,
      }
      return works
        ? ok({ autoRulesApplied: [], canon: {}, conflicts: [conflict] })
        : refused(503, 'Down for a minute.')
    },
  })
  fireEvent.click(await screen.findByLabelText('Accept Price'))
  expect(await toastText('This was not accepted')).toContain('Down for a minute.')
  works = true
  fireEvent.click(await screen.findByLabelText('Accept Price'))
  await screen.findByText(/^The field was changed meanwhile\./)
  screen.getByText('€35.00')
  expect(asked).toEqual(Array(2).fill({ ids: [proposal.id], asOf: at }))
})

test('five hundred fields are searched; a canon that cannot be loaded says so', async () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    field(`own.field${index}`, { value: `Value ${index}` }),
  )
  let works = false
  await open('&field=own.nowhere', {
    [`GET ${api}/state`]: () => (works ? ok(state(many)) : refused(503, 'Down for a minute.')),
  })
  const main = within(await screen.findByRole('main'))
  await main.findByText('The canon could not be loaded')
  works = true
  fireEvent.click(main.getByText('Try again'))
  await row('own.field499')
  main.getByText('own.nowhere')
  fireEvent.change(main.getByLabelText('Search fields'), { target: { value: 'value 42' } })
  await waitFor(() => expect(document.querySelectorAll('[data-field]')).toHaveLength(15))
  fireEvent.change(main.getByLabelText('Show'), { target: { value: 'rules' } })
  await main.findByText('No field matches')
})
