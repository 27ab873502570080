import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, refused, toastText } from '#web/testing/app.tsx'
import {
  api,
  at,
  euros,
  forgetProjects,
  later,
  open,
  price,
  proposal,
  row,
  state,
} from '../testing/canon-wire.ts'

forgetProjects()

test('a proposal that met a change stays in the tray and says so; a failure is told', async () => {
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
        ? ok({ autoRulesApplied: [], canon: {}, conflicts: [conflict], gone: [] })
        : refused(503, 'Down for a minute.')
    },
  })
  fireEvent.click(await screen.findByLabelText('Accept Price'))
  expect(await toastText('Proposal not accepted')).toContain('Down for a minute.')
  works = true
  fireEvent.click(await screen.findByLabelText('Accept Price'))
  await screen.findByText(/^The field has changed\./)
  screen.getByText('€35.00')
  expect(asked).toEqual(Array(2).fill({ ids: [proposal.id], basedOn: { [proposal.id]: at } }))
})

test('accepting says what was taken and what had already been reviewed, and undo brings the proposal back', async () => {
  const gone = {
    ...proposal,
    id: 'b3f0c3b4-6f0e-4a55-8f0e-0d2f5f0b8a11',
    path: 'brand.name',
    label: 'Brand name',
  }
  let [waiting, saved] = [[proposal, gone], price]
  const sent: unknown[] = []
  await open('&field=pricing.price', {
    [`GET ${api}/state`]: () => ok({ ...state([saved]), proposals: waiting.length }),
    [`GET ${api}/proposals`]: () => ok(waiting),
    [`POST ${api}/proposals/accept`]: () => {
      waiting = []
      saved = { ...price, ...euros('35.00'), timestamp: later }
      return ok({
        autoRulesApplied: [],
        canon: { pricing: { price: saved } },
        conflicts: [],
        gone: [gone.id],
      })
    },
    [`POST ${api}/restore`]: ({ body }) => {
      sent.push(JSON.parse(body))
      saved = price
      return ok({ autoRulesApplied: [], canon: {}, conflicts: [] })
    },
    [`POST ${api}/proposals`]: ({ body }) => {
      sent.push(JSON.parse(body))
      waiting = [proposal]
      return ok({ proposed: [proposal], skipped: [] })
    },
  })
  const line = await row('pricing.price')
  await line.findByText('is waiting for your review')
  await screen.findByRole('tab', { name: 'Facts 2 to review' })
  fireEvent.click(await screen.findByText('Accept all 2'))
  await screen.findByText('“Price” saved. 1 had already been reviewed.')
  await line.findByText('€35.00')
  expect(line.queryByText('is waiting for your review')).toBeNull()
  fireEvent.click(screen.getByText('Undo'))
  await screen.findByLabelText('Accept Price')
  const fields = [{ path: 'pricing.price', value: proposal.value }]
  expect(sent).toEqual([
    { path: 'pricing.price', timestamp: at, basedOn: later },
    { fields, source: 'chat', why: '', together: true },
  ])
})

test('only a person chooses between several proposals for one field: all the others are accepted together', async () => {
  const other = (n: number, path: string) => ({
    ...proposal,
    id: `b3f0c3b4-6f0e-4a55-8f0e-0d2f5f0b8a1${n}`,
    path,
    label: path,
  })
  const waiting = [proposal, other(1, 'pricing.price'), other(2, 'brand.name'), other(3, 'brand.voice')]
  const asked: string[][] = []
  await open('', {
    [`GET ${api}/proposals`]: ok(waiting),
    [`POST ${api}/proposals/accept`]: ({ body }) => {
      asked.push(JSON.parse(body).ids)
      return ok({ autoRulesApplied: [], canon: {}, conflicts: [], gone: [] })
    },
  })
  await screen.findByText('If a fact has several proposals, accept the correct one.')
  fireEvent.click(screen.getByRole('button', { name: 'Accept the other 2' }))
  await waitFor(() => expect(asked).toEqual([[waiting[2]?.id, waiting[3]?.id]]))
})
