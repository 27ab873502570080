import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Message } from '#contracts/chat.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { aMessage, anAnswer } from '#web/testing/chats.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import type { MessageActions } from '../conversation/use-conversation.ts'
import { endEdit } from './edit.store.ts'
import { MessageView } from './message.tsx'

let asked: unknown[][] = []
const noted =
  (name: string) =>
  (...args: unknown[]) =>
    void asked.push([name, ...args])
const actions: MessageActions = {
  ask: noted('ask'),
  edit: async (message, text, files) =>
    noted('edit')(
      message.id,
      text,
      files.map(({ name }) => name),
    ),
  saveToCanon: noted('saveToCanon'),
  answerAgain: (message) => noted('answerAgain')(message.id),
  showBranch: noted('showBranch'),
  rate: noted('rate'),
}
beforeEach(() => {
  asked = []
})
afterEach(() => {
  cleanup()
  endEdit()
})

const show = (message: Message, { last = true, busy = false, View = MessageView } = {}) =>
  render(
    <View message={message} position={2} count={-1} isLast={last} actions={busy ? undefined : actions} />,
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  )
const button = (name: string) => screen.getByRole('button', { name })
const thought = { type: 'thinking', text: 'Reading the page\nComputing the margin' } as const

test('an answer is drawn from its first word: Markdown is never shown as it was written', async () => {
  // As in a page that was just opened.
  vi.resetModules()
  const { MessageView: View } = await import('./message.tsx')
  const content = 'Raise it to **$36**.\n\n| Price | Profit |\n|---|---|\n| $36 | $19.58 |'
  show(anAnswer({ role: 'assistant', run: { state: 'running' }, content }), { busy: true, View })
  expect(document.body.textContent).not.toMatch(/\*\*|\|/)
  expect(screen.getByText('$36', { selector: 'strong' })).toBeTruthy()
  expect(screen.getByRole('table')).toBeTruthy()
})

test('while it works it says what it does, and afterwards the steps are one click off', () => {
  const { rerender } = show(anAnswer({ run: { state: 'running' }, content: '', parts: [thought] }), {
    busy: true,
  })
  expect(screen.getByText('Computing the margin')).toBeTruthy()
  const done = anAnswer({ parts: [thought] })
  rerender(<MessageView message={done} position={2} count={2} isLast actions={actions} />)
  const steps = screen.getByText('Worked in 2 steps').closest('details')
  expect(steps?.open).toBe(false)
  expect(within(steps ?? document.body).getAllByRole('listitem')).toHaveLength(2)
})

test('suggested questions stand under the last answer only, and are asked when pressed', () => {
  const answer = anAnswer({ parts: [{ type: 'suggestions', items: ['And with VAT?'] }] })
  show(answer)
  fireEvent.click(button('And with VAT?'))
  expect(asked).toEqual([['ask', 'And with VAT?']])
  cleanup()
  show(answer, { last: false })
  expect(screen.queryByText('And with VAT?')).toBeNull()
})

test('a message with versions says which one it is and leads to the others, not beyond them', () => {
  show(aMessage({ id: 'b', siblings: ['a', 'b'] }))
  expect(screen.getByRole('group', { name: 'Versions of this question' }).textContent).toContain('2 / 2')
  fireEvent.click(button('Next question'))
  expect(asked).toEqual([])
  fireEvent.click(button('Previous question'))
  expect(asked).toEqual([['showBranch', 'a']])
  cleanup()
  show(aMessage({ id: 'b', siblings: ['b'] }))
  expect(screen.queryByRole('group')).toBeNull()
})

test('while an answer is being written nothing can be asked again', () => {
  show(anAnswer({ siblings: ['answer', 'other'] }), { busy: true })
  fireEvent.click(button('Next answer'))
  fireEvent.click(button('Answer again'))
  expect(asked).toEqual([])
})

test('a question is edited in place: Enter asks it, Escape leaves it and gives the focus back', () => {
  show(aMessage({ id: 'q', content: 'What is ROAS?' }))
  fireEvent.click(button('Edit'))
  const editor = () => screen.getByRole('textbox', { name: 'Edit your question' })
  expect(document.activeElement).toBe(editor())
  fireEvent.keyDown(editor(), { key: 'Escape' })
  expect(document.activeElement).toBe(button('Edit'))
  fireEvent.click(button('Edit'))
  fireEvent.change(editor(), { target: { value: 'What is CPA? ' } })
  fireEvent.keyDown(editor(), { key: 'Enter', shiftKey: true })
  expect(asked).toEqual([])
  fireEvent.keyDown(editor(), { key: 'Enter' })
  expect(asked).toEqual([['edit', 'q', 'What is CPA?', []]])
})

test('a file can be left out of a question that is edited, and is back when that is given up', () => {
  const file = { id: 'a', mediaType: 'text/plain', bytes: 4, state: 'ready', reason: null } as const
  const attachments = [
    { ...file, name: 'lamps.txt' },
    { ...file, id: 'b', name: 'chairs.txt' },
  ] as Message['attachments']
  show(aMessage({ id: 'q', content: 'What is ROAS?', attachments }))
  const files = () => screen.getAllByRole('button', { name: /^Open/ }).length
  fireEvent.click(button('Edit'))
  fireEvent.click(button('Remove lamps.txt'))
  expect(files()).toBe(1)
  fireEvent.click(button('Cancel'))
  expect(files()).toBe(2)
  fireEvent.click(button('Edit'))
  fireEvent.click(button('Remove lamps.txt'))
  fireEvent.click(button('Ask'))
  expect(asked).toEqual([['edit', 'q', 'What is ROAS?', ['chairs.txt']]])
})

test('an answer is offered to the canon: the words that are marked in it, or all of it', async () => {
  show(anAnswer({ content: 'A brass lamp. It is warm.' }))
  fireEvent.click(button('Save as fact'))
  const text = (await screen.findByText('A brass lamp. It is warm.')).firstChild
  const range = document.createRange()
  if (text) range.setStart(text, 2)
  if (text) range.setEnd(text, 12)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  fireEvent.click(button('Save as fact'))
  expect(asked).toEqual([
    ['saveToCanon', 'A brass lamp. It is warm.', undefined],
    ['saveToCanon', 'brass lamp'],
  ])
})

test('a thumb is given and taken back, and the lower one may say why', () => {
  const { rerender } = show(anAnswer({ rating: 'up' }))
  fireEvent.click(button('Good answer'))
  fireEvent.click(button('Bad answer'))
  rerender(
    <MessageView message={anAnswer({ rating: 'down' })} position={2} count={2} isLast actions={actions} />,
  )
  expect(button('Bad answer').getAttribute('aria-pressed')).toBe('true')
  fireEvent.change(screen.getByLabelText(/What was wrong/), { target: { value: ' Too long ' } })
  fireEvent.click(button('Send'))
  expect(asked).toEqual([
    ['rate', 'answer', { rating: null, reason: '' }],
    ['rate', 'answer', { rating: 'down', reason: '' }],
    ['rate', 'answer', { rating: 'down', reason: 'Too long' }],
  ])
})

test('an answer that broke off offers another try, once', () => {
  show(anAnswer({ run: { state: 'interrupted' } }))
  expect(screen.queryByRole('button', { name: 'Answer again' })).toBeNull()
  fireEvent.click(button('Try again'))
  expect(asked).toEqual([['answerAgain', 'answer']])
})

const file = { id: 'file-1', name: 'orders.csv', mediaType: 'text/csv', bytes: 48_211, reason: null } as const
const told = (data: object) => ({ success: true, data })

test('the files of a question open to what was read of them, and can be had again', async () => {
  const wire = await startWire(({ path }, reply) =>
    path.endsWith('/text')
      ? answerJson(reply, 200, told({ text: 'Lamp | 24', characters: 200_000 }))
      : void reply.writeHead(200).end('a;b'),
  )
  show(aMessage({ attachments: [{ ...file, state: 'ready' }] }))
  fireEvent.click(button('Open orders.csv, 47 KB'))
  const dialog = await screen.findByRole('dialog', { name: 'orders.csv' })
  await within(dialog).findByText(/^Lamp \| 24/)
  within(dialog).getByText(/^Answers use only the first 32,000 of 200,000 characters/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }))
  await waitFor(() =>
    expect(wire.requests.map(({ path }) => path.split('/').at(-1)).toSorted()).toEqual(['file', 'text']),
  )
})

test('one that was sent while it was being read says how that ended', async () => {
  const failed = { ...file, state: 'failed', reason: 'This file is damaged.' }
  await startWire((_request, reply) => answerJson(reply, 200, told(failed)))
  show(aMessage({ attachments: [{ ...file, state: 'reading' }] }))
  expect(screen.getByText('Reading…')).toBeTruthy()
  expect(await screen.findByText('This file is damaged.')).toBeTruthy()
})

const proposal = {
  type: 'proposal',
  id: '7d1f7f2e-6f0e-4a53-9d52-0c1d0e6f1a11',
  projectId: 'p1',
  path: 'pricing.price',
  label: 'Price',
  before: '39.90 EUR',
  after: '45.00 EUR',
  href: '/project/lamps?tab=canon&field=pricing.price',
} as const

/** A project whose price somebody changed meanwhile, and who decides what the server says. */
function startCanon(decide: (deed: string) => object) {
  const euros = (amount: string) => ({ amount, currency: null })
  const leaf = { type: 'money', source: 'user', timestamp: '2026-01-02T00:00:00.000Z', locked: false }
  const market = { ...leaf, path: 'market.currency', value: 'EUR' }
  let waiting: object[] = [
    {
      ...proposal,
      value: euros('45'),
      type: 'money',
      current: { ...leaf, value: euros('41') },
      source: 'chat',
    },
  ]
  let deed = ''
  return startWire(({ path, method }, reply) => {
    const last = path.split('/').at(-1) ?? ''
    if (method === 'POST') {
      deed = last
      const data = decide(deed)
      if (!('conflicts' in data) || (data.conflicts as object[]).length === 0) waiting = []
      return answerJson(reply, 200, told(data))
    }
    if (last === 'proposals') return answerJson(reply, 200, told(waiting))
    if (last === 'state') return answerJson(reply, 200, told({ fields: [market] }))
    const kind = { accept: 'set', refuse: 'refused' }[deed]
    const items = kind ? [{ kind, value: euros('45'), timestamp: '2026-01-03T00:00:00.000Z' }] : []
    return answerJson(reply, 200, told({ items, next: null }))
  })
}

test('proposals of an answer are decided below it, with changes made meanwhile', async () => {
  const conflicts = [{ path: 'pricing.price', reason: 'changed', sent: null, current: null }]
  const wire = await startCanon(() => ({ canon: {}, conflicts: conflicts.splice(0), gone: [] }))
  show(anAnswer({ parts: [proposal] }))
  const accept = await screen.findByRole('button', { name: 'Accept Price' })
  screen.getByText('€41.00')
  fireEvent.click(accept)
  await screen.findByText('It was €39.90 when this was proposed.')
  expect((await screen.findByRole('alert')).textContent).toContain('has changed since')
  expect(JSON.parse(wire.requests.find(({ method }) => method === 'POST')?.body ?? '')).toEqual({
    ids: [proposal.id],
    basedOn: { [proposal.id]: '2026-01-02T00:00:00.000Z' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Accept Price' }))
  expect(await screen.findByText('Accepted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept Price' })).toBeNull()
})

test('an answer of before, which named no currency, is not taken for a change, and is known by its amount once decided', async () => {
  await startCanon(() => ({ canon: {}, conflicts: [], gone: [] }))
  const inKroner = { ...proposal, id: 'other', label: 'In kroner', after: '45.00 DKK' }
  show(anAnswer({ parts: [{ ...proposal, before: '41.00', after: '45.00' }, inKroner] }))
  const accept = await screen.findByRole('button', { name: 'Accept Price' })
  screen.getByText('€41.00')
  expect(screen.queryByText(/when this was proposed/)).toBeNull()
  fireEvent.click(accept)
  await waitFor(() => expect(screen.getAllByText('Accepted')).toHaveLength(2))
})

test('one that is refused says so, and so does one that no longer waits', async () => {
  await startCanon(() => ({ refused: 1 }))
  show(anAnswer({ parts: [proposal, { ...proposal, id: 'another', label: 'Old price' }] }))
  expect(await screen.findByText('No longer pending')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse Price' }))
  expect((await screen.findAllByText('Refused')).length).toBeGreaterThan(0)
})

test('a rate is shown in percent, also where an answer of before proposed it as the bare number that is kept', async () => {
  const leaf = { type: 'number', source: 'user', timestamp: '2026-01-02T00:00:00.000Z', locked: false }
  const rate = { ...proposal, path: 'pricing.refundRate', label: 'Refund rate' }
  const waiting = { ...rate, value: 0.05, type: 'number', current: { ...leaf, value: 4 }, source: 'chat' }
  await startWire(({ path }, reply) =>
    answerJson(reply, 200, told(path.endsWith('/proposals') ? [waiting] : { fields: [] })),
  )
  const { unmount } = show(anAnswer({ parts: [{ ...rate, before: '4\u202f%', after: '5\u202f%' }] }))
  await screen.findByRole('button', { name: 'Accept Refund rate' })
  screen.getByText('4 %')
  expect(screen.queryByText(/when this was proposed/)).toBeNull()
  unmount()
  show(anAnswer({ parts: [{ ...rate, before: '4', after: '0.05' }] }))
  await screen.findByRole('button', { name: 'Accept Refund rate' })
  screen.getByText('4 %')
  expect(screen.queryByText(/when this was proposed/)).toBeNull()
})

test('an answer is copied with its sources numbered as they are shown', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  const source = { type: 'citation' as const, kind: 'page' as const, title: 'Offer', href: null, excerpt: '' }
  const parts = [
    { ...source, number: 4 },
    { ...source, number: 2 },
  ]
  show(anAnswer({ content: 'From 39 [4], as listed [2].', parts }))
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(copied.mock.calls).toEqual([['From 39 [1], as listed [2].']]))
})
