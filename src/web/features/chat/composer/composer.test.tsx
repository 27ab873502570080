import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Attachment } from '#contracts/attachments.ts'
import type { Model } from '#contracts/models.ts'
import { shippedPlans } from '#contracts/plans.ts'
import { chooseSpeech } from '#web/lib/speech/speech-choice.store.ts'
import { type Answers, mara, ok, openApp, refused } from '#web/testing/app.tsx'
import { aChat, aSummary, plentyLeft } from '#web/testing/chats.ts'
import { aProject } from '#web/testing/projects.ts'
import { sent } from '#web/testing/settings.ts'
import { changeDraft } from './draft.store.ts'

const builtIn: Model = {
  id: 'built-in',
  label: 'Built-in',
  note: 'It calculates.',
  builtIn: true,
  own: false,
  price: null,
}
const large: Model = {
  id: 'openai/large',
  label: 'Large',
  note: 'A model.',
  builtIn: false,
  own: true,
  price: { input: '3', output: '15' },
}

const lamp = aProject({ id: 'p1', name: 'Desk lamp', slug: 'Desk-lamp' })
const chatId = '5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11'

const openChat = (answers: Answers = {}, path = '/chat') =>
  openApp(
    path,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/projects': ok([]),
      'GET /api/prompts': ok([]),
      'GET /api/models': ok([builtIn, large]),
      'GET /api/usage-limits/queriesPerDay': ok(plentyLeft),
      ...answers,
    },
    'a-token',
  )

const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })

async function write(text: string): Promise<HTMLTextAreaElement> {
  const input = await composer()
  fireEvent.input(input, { target: { value: text } })
  input.setSelectionRange(text.length, text.length)
  fireEvent.select(input)
  return input
}
const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd)
/** The paths that questions were sent to. */
const questions = (wire: Awaited<ReturnType<typeof openChat>>) =>
  wire.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))

beforeEach(() => localStorage.clear())

test('a slash finds prompts; the chosen one is filled in from place to place', async () => {
  await openChat()
  const input = await write('/price for a margin')
  const first = await screen.findByRole('option', { name: /Price for a margin/ })
  expect(input.getAttribute('aria-activedescendant')).toBe(first.id)
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(input.value).toContain('What price gives a margin of {margin} %?')
  expect(selected(input)).toBe('{cost}')
  fireEvent.keyDown(input, { key: 'Tab' })
  expect(selected(input)).toBe('{shipping}')
  fireEvent.keyDown(input, { key: 'Tab', shiftKey: true })
  expect(selected(input)).toBe('{cost}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a slash with a word that no prompt has is not sent as a question, unless one says so with Escape', async () => {
  const wire = await openChat()
  const input = await write('/abandon')
  await screen.findByRole('option', { name: /Left in the cart/ })
  await write('/zebra')
  await screen.findByText('No matching prompt. Press Escape to send it as text.')
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(input.value).toBe('/zebra')
  expect(questions(wire)).toEqual([])
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(questions(wire)).toHaveLength(1))
  await write('Is it 5 cm or /zebra')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('arrows go through the prompts, Escape closes the menu and leaves the text', async () => {
  await openChat({
    'GET /api/prompts': ok([{ id: 'own', title: 'Margin letter', text: 'Dear {name}', updatedAt: mara.id }]),
  })
  const input = await write('/margin')
  await screen.findByRole('option', { name: /Margin letter/ })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))[1]).toBe('true')
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(input.value).toBe('/margin')
})

test('a topic and spoken words come behind what stands there, and what is typed while speaking stays', async () => {
  let hear: ((...pieces: string[]) => void) | undefined
  class Recognizer {
    onresult?: (event: { results: { transcript: string }[][] }) => void
    onend?: () => void
    start() {
      hear = (...pieces) => this.onresult?.({ results: pieces.map((transcript) => [{ transcript }]) })
    }
    abort() {
      hear = undefined
      this.onend?.()
    }
  }
  chooseSpeech({ recognition: 'browser' })
  vi.stubGlobal('webkitSpeechRecognition', Recognizer)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openChat()
  const input = await write('A lamp of oak')
  for (const topic of ['ads', 'email']) fireEvent.click(screen.getByRole('button', { name: topic }))
  expect(input.value).toBe('A lamp of oak /email')

  await write('A lamp')
  fireEvent.click(screen.getByRole('button', { name: 'Speak' }))
  await screen.findByRole('button', { name: 'Stop listening' })
  act(() => hear?.('of oak'))
  expect(input.value).toBe('A lamp of oak')
  await write('A lamp of ash')
  act(() => hear?.('of oak', ' and brass'))
  expect(input.value).toBe('A lamp of ash')
  expect(screen.getByRole('button', { name: 'Speak' })).toBeTruthy()
})

test('an @ puts a new chat into a project, which goes along with the question and the model that was chosen', async () => {
  localStorage.setItem(`chat.model:${mara.id}`, large.id)
  const wire = await openChat({
    'GET /api/projects': ok([lamp]),
    'GET /api/projects/p1/canon/state': ok({
      completeness: { percent: 80, filled: 4, total: 5, missing: [] },
      proposals: 0,
      fields: [
        { path: 'brand.colors.primary', label: 'Primary colour', type: 'colour', value: '#1f2a37' },
        { path: 'pricing.compareAt', label: 'Compare-at price', type: 'money', value: null },
        { path: 'pricing.price', label: 'Price', type: 'money', value: { amount: '39.90', currency: 'EUR' } },
        { path: 'brand.name', label: 'Brand', type: 'text', value: 'Lampwerk' },
        { path: 'pricing.feePercent', label: 'Fee', type: 'number', value: 2.9 },
      ],
    }),
  })
  await screen.findByRole('link', { name: 'Desk lamp' })
  await write('#pri')
  expect(screen.queryByRole('listbox')).toBeNull()
  await write('#')
  await screen.findByText('This chat isn’t in a project. Add it to one with @ to insert its facts with #.')
  const input = await write('@desk')
  fireEvent.click(await screen.findByRole('option', { name: 'Desk lamp' }))
  expect(input.value).toBe('')
  expect(await screen.findByRole('heading', { name: 'Ask about Desk lamp' })).toBeTruthy()
  for (const starter of [/^Test it or leave it/, /^Product description/, /^Profit per order/])
    await screen.findByRole('button', { name: starter })
  await write('@')
  await screen.findByText('You have no other projects.')
  await write('#fee')
  expect((await screen.findByRole('option', { name: /Fee/ })).textContent).toContain('Fee2.9\u202f%')
  await write('Is it any good at #pri')
  await screen.findByRole('option', { name: /Compare-at price/ })
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Price€39.90')
  fireEvent.click(await screen.findByRole('option', { name: /Price\s*€39\.90/ }))
  expect(input.value).toBe('Is it any good at Price: €39.90')
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(questions(wire)).toHaveLength(1))
  expect(JSON.parse(questions(wire)[0]?.body ?? '')).toMatchObject({
    text: 'Is it any good at Price: €39.90',
    projectId: 'p1',
    model: large.id,
    attachments: [],
  })
})

test('an @ moves a chat that exists, says so, and takes it back on Undo', async () => {
  const chat = aChat({ id: chatId, messages: [] })
  const wire = await openChat(
    {
      'GET /api/projects': ok([lamp]),
      [`GET /api/chats/${chatId}`]: ok(chat),
      [`PATCH /api/chats/${chatId}`]: ok(chat),
    },
    `/chat/${chatId}`,
  )
  await screen.findByRole('link', { name: 'Desk lamp' })
  await write('@desk')
  fireEvent.click(await screen.findByRole('option', { name: 'Desk lamp' }))
  await screen.findByText('Moved to “Desk lamp”.')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent(wire, 'PATCH', `/api/chats/${chatId}`)).toEqual([{ projectId: 'p1' }, { projectId: null }]),
  )
})

test('pasted text wins over files; files are taken with no more than their names', async () => {
  await openChat({ 'POST /api/attachments': new Promise(() => {}) })
  const input = await composer()
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    clipboardData.items.add(new File(['png'], 'image.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    fireEvent(input, event)
    return event.defaultPrevented
  }
  expect(paste('Lamp\t24\r\nDesk\t80')).toBe(false)
  expect(screen.queryByText('image.png')).toBeNull()
  expect(paste('image.png')).toBe(true)
  expect(await screen.findAllByText('image.png')).toHaveLength(1)
  expect(paste('')).toBe(true)
  expect(await screen.findAllByText('image.png')).toHaveLength(2)
})

test('a long paste becomes a file on its way, which can be removed; a short one stays text', async () => {
  const wire = await openChat({ 'POST /api/attachments': new Promise(() => {}) })
  const input = await composer()
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    fireEvent(input, event)
    return event.defaultPrevented
  }
  expect(paste('x'.repeat(4_096))).toBe(false)
  expect(paste('x'.repeat(4_097))).toBe(true)
  expect(await screen.findByText('Pasted text.txt')).toBeTruthy()
  await write('What does it say?')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Pasted text.txt' }))
  expect(screen.queryByText('Pasted text.txt')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false)
  expect(questions(wire)).toEqual([])
})

test('[B8] a used-up limit is told in the server’s words, and the text is kept', async () => {
  const said = 'Your plan’s 20 answers for today are used up. They reset at 00:00.'
  await openChat(
    {
      [`GET /api/chats/${chatId}`]: ok({ ...aSummary({ id: chatId }), messages: [] }),
      [`POST /api/chats/${chatId}/messages`]: refused(429, said),
      'GET /api/usage-limits/queriesPerDay': ok({
        ...plentyLeft,
        used: 20,
        left: 0,
        resetsAt: new Date(2026, 0, 2).toISOString(),
      }),
    },
    `/chat/${chatId}`,
  )
  expect(await screen.findByText('No answers left today, resets at 00:00')).toBeTruthy()
  const input = await write('One more?')
  // A question can only be sent once the chat is there.
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false),
  )
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(input.value).toBe('One more?')
  // Said once, in the server's words.
  expect(screen.queryByText('No answers left today, resets at 00:00')).toBeNull()
})

test('[B8] the plan that has more answers stands in for the composer until there are new ones', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  changeDraft(`${mara.id}:new`, { text: 'One more?' })
  const resetsAt = new Date(2026, 0, 2).toISOString()
  let left = 0
  await openChat({
    'GET /api/plans': ok(shippedPlans),
    'GET /api/usage-limits/queriesPerDay': () => ok({ ...plentyLeft, used: 20 - left, left, resetsAt }),
  })
  const offer = within(await screen.findByRole('region', { name: 'Upgrade' }))
  expect(offer.getByText('No answers left today, resets at 00:00')).toBeTruthy()
  expect(offer.getByText(/includes 200 a day\. Your text is saved\.$/)).toBeTruthy()
  expect(offer.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  left = 20
  vi.advanceTimersByTime(30_000)
  expect((await composer()).value).toBe('One more?')
})

test('a file goes out without a word, with a question that asks what is in it', async () => {
  const file: Attachment = {
    id: 'f1',
    name: 'offer.pdf',
    mediaType: 'application/pdf',
    bytes: 9,
    state: 'ready',
    reason: null,
  }
  changeDraft(`${mara.id}:new`, { text: '', attachments: [file] })
  const wire = await openChat({ 'GET /api/attachments/f1': ok(file) })
  const input = await composer()
  await screen.findByText('offer.pdf')
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(questions(wire)).toHaveLength(1))
  expect(JSON.parse(questions(wire)[0]?.body ?? '')).toMatchObject({
    text: 'What is in this file?',
    attachments: ['f1'],
  })
})

test('[B7] limits that cannot be loaded are said so', async () => {
  await openChat({ 'GET /api/usage-limits/queriesPerDay': refused(500, 'No.') })
  expect(await screen.findByText('Failed to load usage limits')).toBeTruthy()
})

test('without a network, the composer does not say that limits failed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const path = '/api/usage-limits/queriesPerDay'
  const wire = await openChat({ [`GET ${path}`]: { stream: (reply) => void reply.destroy() } })
  await waitFor(() => expect(wire.requests.some((request) => request.path === path)).toBe(true))
  await screen.findByText(/^You’re offline/)
  expect(screen.queryByText(/Failed|draft is saved/)).toBeNull()
})

test('a draft is saved as a prompt, listed, and comes back after it was deleted', async () => {
  const prompts: object[] = []
  const wire = await openChat({
    'GET /api/prompts': () => ok(prompts),
    'POST /api/prompts': ({ body }) => {
      const prompt = { ...JSON.parse(body), id: 'own', updatedAt: '2026-01-01T00:00:00.000Z' }
      prompts.push(prompt)
      return ok(prompt)
    },
    'DELETE /api/prompts/own': () => {
      prompts.length = 0
      return { body: { success: true, message: 'Deleted.' } }
    },
  })
  await write('Compare {a} with {b}')
  const { saveAsPrompt } = await import('#web/features/prompts/prompts.store.ts')
  saveAsPrompt('Compare {a} with {b}')
  fireEvent.input(await screen.findByLabelText('Name'), { target: { value: 'Compare' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Save prompt' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “Compare”' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Delete “Compare”' })).toBeTruthy()
  expect(sent(wire, 'POST', '/api/prompts')).toEqual([
    { title: 'Compare', text: 'Compare {a} with {b}' },
    { title: 'Compare', text: 'Compare {a} with {b}' },
  ])
})
