import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CanonConflict, CanonField, CanonState } from '#contracts/canon.ts'
import { ok, toastText } from '#web/testing/app.tsx'
import { api, forgetProjects, open, row } from '../testing/canon-wire.ts'

forgetProjects()

const timeOf = (write: number) => `2026-11-0${write}T10:00:00.000Z`

/** A server that keeps one field, as the real one would. */
function keeper() {
  const leaf = { type: 'text', value: 'Oak', source: 'user', timestamp: timeOf(1), locked: false } as const
  let held: CanonField | undefined = {
    ...leaf,
    path: 'brand.name',
    label: 'Brand name',
    why: null,
    from: [],
    note: null,
    usedBy: [],
  }
  const first = held
  let writes = 1
  const written = (conflicts: Partial<CanonConflict>[]) =>
    ok({ autoRulesApplied: [], canon: held ? { brand: { name: held } } : {}, conflicts })
  const set = (value: string | null, timestamp = timeOf(++writes)) => {
    held = value === null ? undefined : { ...first, value, timestamp }
  }
  let elsewhere: string | undefined
  const change = (basedOn: string | null, value: string | null, timestamp?: string) => {
    if (elsewhere) set(elsewhere)
    elsewhere = undefined
    if (basedOn !== (held?.timestamp ?? null))
      return written([{ path: 'brand.name', reason: 'changed', sent: value, current: held ?? null }])
    set(value, timestamp)
    return written([])
  }
  const state = (): CanonState => ({
    fields: held ? [held] : [],
    blocked: [],
    completeness: { percent: 2, filled: 1, total: 44, missing: [] },
    proposals: 0,
  })
  return {
    change,
    state,
    /** Another device writes just before the next change of this one comes in. */
    outrun: (value: string) => {
      elsewhere = value
    },
    held: () => held?.value,
  }
}

test('one’s own edits follow each other on a slow line; deleting and its undo spare what another device wrote', async () => {
  const server = keeper()
  const answered = Promise.withResolvers<void>()
  const based: unknown[] = []
  const restored: unknown[] = []
  await open('', {
    [`GET ${api}/state`]: () => ok(server.state()),
    [`PUT ${api}`]: async ({ body }) => {
      const { value, timestamp } = JSON.parse(body).canon.brand.name
      based.push(timestamp)
      const answer = server.change(timestamp, value)
      await answered.promise
      return answer
    },
    [`POST ${api}/restore`]: ({ body }) => {
      const { timestamp, basedOn } = JSON.parse(body)
      restored.push(timestamp)
      // An undo brings back the time too.
      return server.change(basedOn, 'Pine', timestamp)
    },
    [`DELETE ${api}/fields/brand.name`]: ({ query }) => server.change(query.get('basedOn'), null),
  })
  const brand = () => row('brand.name')
  const write = async (text: string) => {
    const line = await brand()
    fireEvent.click(line.getByRole('button', { expanded: false }))
    fireEvent.change(line.getByLabelText('Brand name'), { target: { value: text } })
    fireEvent.click(line.getByRole('button', { name: 'Save' }))
    await line.findByText(text)
  }
  await write('Ash')
  await waitFor(() => expect(based).toEqual([timeOf(1)]))
  await write('Elm')
  answered.resolve()
  await waitFor(() => expect(server.held()).toBe('Elm'))
  expect(based).toEqual([timeOf(1), timeOf(2)])
  const line = await brand()
  await line.findByText('Elm')
  expect(line.queryByRole('alert')).toBeNull()

  const remove = async () => {
    const closed = (await brand()).queryByRole('button', { expanded: false })
    if (closed) fireEvent.click(closed)
    fireEvent.click(await (await brand()).findByRole('button', { name: 'Delete' }))
  }
  server.outrun('Pine')
  await remove()
  expect(await toastText('Field not deleted')).toContain('This field was changed elsewhere.')
  await (await brand()).findByText('Pine')
  await remove()
  await screen.findByText('“Brand name” was deleted.')
  fireEvent.click(screen.getByText('Undo'))
  await (await brand()).findByText('Pine')
  expect([restored, server.held()]).toEqual([[timeOf(4)], 'Pine'])
  await remove()
  await screen.findByText('“Brand name” was deleted.')
  server.outrun('Larch')
  fireEvent.click(screen.getByText('Undo'))
  expect(await toastText('Field not restored')).toContain('This field was set elsewhere in the meantime.')
  expect(server.held()).toBe('Larch')
})
