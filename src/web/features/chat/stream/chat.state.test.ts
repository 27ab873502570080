import { describe, expect, test } from 'vitest'
import type { Message } from '#contracts/chat.ts'
import type { RunEvent } from '#contracts/runs.ts'
import { aMessage, anAnswer } from '#web/testing/chats.ts'
import {
  asking,
  isUnderWay,
  joinPath,
  type LiveAnswer,
  receive,
  requestStop,
  startStreaming,
  stepsOf,
  withdrawStop,
  withLive,
} from './chat.state.ts'

const runId = 'run-1'
const question = aMessage({ id: 'q' })
const thinking = aMessage({ id: 'temporary', role: 'thinking', content: '' })
const begun = startStreaming(asking([question, thinking]), runId)
const say = (live: LiveAnswer, ...texts: string[]) =>
  texts.reduce((now, text) => receive(now, { type: 'text', text }), live)
const flags = ({ typing, streaming, stopRequested }: LiveAnswer) => ({ typing, streaming, stopRequested })

describe('flags', () => {
  test('[C1] asking is typing until the first text', () => {
    expect(flags(asking([question, thinking]))).toEqual({
      typing: true,
      streaming: false,
      stopRequested: false,
    })
    expect(flags(begun)).toEqual({ typing: true, streaming: true, stopRequested: false })
    expect(flags(receive(begun, { type: 'thinking', text: 'Hm.' }))).toMatchObject({ typing: true })
    expect(flags(say(begun, 'It'))).toEqual({ typing: false, streaming: true, stopRequested: false })
  })

  test('[C1] stopping sets the stop request and ends streaming', () => {
    expect(flags(requestStop(say(begun, 'It')))).toEqual({
      typing: false,
      streaming: false,
      stopRequested: true,
    })
    expect(flags(requestStop(begun))).toEqual({ typing: false, streaming: false, stopRequested: true })
  })

  test('[C1] starting to stream clears the stop request', () => {
    expect(flags(startStreaming(requestStop(begun), 'run-2'))).toMatchObject({
      streaming: true,
      stopRequested: false,
    })
  })

  test('[C1] the end of an answer ends streaming and keeps the stop request', () => {
    const ended = receive(requestStop(begun), { type: 'end', state: 'stopped' })
    expect(flags(ended)).toEqual({ typing: false, streaming: false, stopRequested: true })
    expect(isUnderWay(ended)).toBe(false)
  })

  test('a stop that did not arrive is taken back, but not from an answer that ended', () => {
    expect(flags(withdrawStop(requestStop(begun)))).toEqual(flags(begun))
    expect(flags(withdrawStop(requestStop(say(begun, 'It'))))).toEqual(flags(say(begun, 'It')))
    const ended = receive(requestStop(begun), { type: 'end', state: 'done' })
    expect(withdrawStop(ended)).toBe(ended)
  })
})

describe('messages', () => {
  test('[C2] the thinking message becomes the assistant message when the answer arrives', () => {
    const thought = receive(receive(begun, { type: 'thinking', text: 'Let ' }), {
      type: 'thinking',
      text: 'me see.',
    })
    expect(thought.messages.at(-1)).toMatchObject({ role: 'thinking', content: 'Let me see.' })
    const answered = say(thought, 'ROAS')
    expect(answered.messages).toHaveLength(2)
    expect(answered.messages.at(-1)).toMatchObject({ role: 'assistant', content: 'ROAS' })
  })

  test('[C2] streamed text is appended to the last assistant message', () => {
    const live = say(begun, 'ROAS ', 'is ', 'return.')
    expect(live.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'What is ROAS?'],
      ['assistant', 'ROAS is return.'],
    ])
    expect(receive(live, { type: 'thinking', text: 'More?' }).messages.at(-1)?.content).toBe(
      'ROAS is return.',
    )
  })

  test('an answer holds its steps, what it rests on and what one might ask next', () => {
    const citation = {
      type: 'citation',
      number: 1,
      kind: 'page',
      title: 'Shop',
      href: null,
      excerpt: '€39',
    } as const
    const suggestions = { type: 'suggestions', items: ['And with VAT?'] } as const
    const events: RunEvent[] = [
      { type: 'thinking', text: 'Reading the page\nComputing ' },
      { type: 'thinking', text: 'the margin\n' },
      citation,
      { type: 'thinking', text: 'Checking' },
      { type: 'text', text: 'It is 40 %.' },
      { ...suggestions, items: [...suggestions.items] },
    ]
    const { parts = [] } = events.reduce(receive, begun).messages.at(-1) ?? {}
    expect(parts.map(({ type }) => type)).toEqual(['thinking', 'citation', 'thinking', 'suggestions'])
    expect(stepsOf(parts)).toEqual(['Reading the page', 'Computing the margin', 'Checking'])
    expect(parts).toContainEqual(citation)
  })

  test('[C4] a stopped answer keeps the text received so far', () => {
    const stopped = receive(requestStop(say(begun, 'ROAS ', 'is')), { type: 'end', state: 'stopped' })
    expect(stopped.messages.at(-1)).toMatchObject({
      role: 'assistant',
      content: 'ROAS is',
      run: { state: 'stopped' },
    })
  })

  test('an answer that ended without a word is empty, not its thoughts', () => {
    const thought = receive(begun, { type: 'thinking', text: 'Hm.' })
    const failed = receive(thought, { type: 'end', state: 'failed', message: 'The model is away.' })
    expect(failed.messages.at(-1)).toMatchObject({
      role: 'assistant',
      content: '',
      run: { id: runId, state: 'failed', message: 'The model is away.' },
    })
  })
})

describe('a chat with an answer under way', () => {
  const told = (state: 'running' | 'done', content: string) =>
    anAnswer({ content, run: { id: runId, state } })
  const texts = (messages: Message[]) => messages.map(({ content }) => content)

  test('shows the question and the answer before the server tells them', () => {
    const earlier = aMessage({ id: 'earlier', content: 'Hello' })
    const next = startStreaming(asking([{ ...question, parentId: 'earlier' }, thinking]), runId)
    expect(texts(withLive([earlier], say(next, 'ROAS')))).toEqual(['Hello', 'What is ROAS?', 'ROAS'])
    expect(texts(withLive([earlier], undefined))).toEqual(['Hello'])
  })

  test('a question in the place of another takes the path from there', () => {
    const path = [
      aMessage({ id: 'q1', content: 'First' }),
      anAnswer({ id: 'a1', parentId: 'q1', content: 'Answer' }),
      aMessage({ id: 'q2', parentId: 'a1', content: 'Second' }),
      anAnswer({ id: 'a2', parentId: 'q2', content: 'Another', run: { id: 'run-2' } }),
    ]
    const edited = asking([aMessage({ id: 'q3', parentId: 'a1', content: 'Third' }), thinking])
    expect(texts(withLive(path, edited))).toEqual(['First', 'Answer', 'Third', ''])
    const first = asking([aMessage({ id: 'q4', content: 'Other' }), thinking])
    expect(texts(withLive(path, first))).toEqual(['Other', ''])
    const again = asking([{ ...thinking, parentId: 'q1' }])
    expect(texts(withLive(path, again))).toEqual(['First', ''])
  })

  test('an answer on a branch that is not shown does not appear', () => {
    const elsewhere = asking([aMessage({ id: 'q5', parentId: 'not-here' }), thinking])
    expect(texts(withLive([aMessage({ content: 'Shown' })], elsewhere))).toEqual(['Shown'])
  })

  test('doubles nothing when the server tells both while the answer grows', () => {
    const live = say(begun, 'ROAS is')
    expect(texts(withLive([question, told('running', '')], live))).toEqual(['What is ROAS?', 'ROAS is'])
  })

  test("is the server's once the server says that it ended", () => {
    const live = say(begun, 'ROAS is more than was kept')
    expect(texts(withLive([question, told('done', 'ROAS is')], live))).toEqual(['What is ROAS?', 'ROAS is'])
  })
})

test('the end of a path goes below what is known before it, and alone where nothing is', () => {
  const path = ['a', 'b', 'c', 'd', 'e'].map((id, n, ids) => aMessage({ id, parentId: ids[n - 1] ?? null }))
  const ids = (messages: Message[]) => messages.map(({ id }) => id).join('')
  expect(ids(joinPath(path.slice(0, 4), path.slice(3)))).toBe('abcde')
  expect(ids(joinPath(path, path.slice(1, 3)))).toBe('abc')
  expect(ids(joinPath(path.slice(0, 2), path.slice(3)))).toBe('de')
  expect(ids(joinPath(path.slice(3), path))).toBe('abcde')
  expect(ids(joinPath(path, [aMessage({ id: 'x', parentId: 'b' })]))).toBe('abx')
  expect(joinPath(path, [])).toEqual([])
})

test('a path that leads back to itself grows no longer with each reading', () => {
  const circle = [aMessage({ id: 'a', parentId: 'b' }), aMessage({ id: 'b', parentId: 'a' })]
  expect(joinPath(circle, circle).map(({ id }) => id)).toEqual(['a', 'b'])
})
