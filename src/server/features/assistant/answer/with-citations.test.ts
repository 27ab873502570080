import { expect, test } from 'vitest'
import type { Citation, RunEvent } from '#contracts/runs.ts'
import { followUps } from './follow-ups.ts'
import { withCitations } from './with-citations.ts'

const LONG = 'x'.repeat(1_100)

/** Said in pieces of every size, it has to come to the same. */
function cutIn(text: string, size: number) {
  let said = ''
  const cutter = followUps((words) => {
    said += words
  })
  for (let at = 0; at < text.length; at += size) cutter.take(text.slice(at, at + size))
  const questions = cutter.end()
  return { said, questions }
}

test.each([
  ['It is 25.\n\n[next]And with VAT? | Which price gives 40 %?[/next]', 'It is 25.\n\n', 2],
  ['It is 25.\n[next] And with VAT?\n\n_I stopped here._', 'It is 25.\n\n_I stopped here._', 1],
  ['It is 25.\n  [next]\n- And with VAT?\n- What if it rains?\n[/next]\n', 'It is 25.\n\n', 2],
  ['[next]One two? | Two three? | Three four? | Four five?[/next]', '', 3],
  ['It is 25.\n[next]And with VAT? | And', 'It is 25.\n', 2],
  ['A [next] within a line, [nex\n[nextdoor] and [n', 'A [next] within a line, [nex\n[nextdoor] and [n', 0],
  ['One line.\n[ne', 'One line.\n[ne', 0],
  [`[next]${LONG}`, `[next]${LONG}`, 0],
])('follow-ups are cut out of what the person reads, case %#', (text, shown, questions) => {
  for (const size of [1, 2, 3, 7, 5_000]) {
    const { said, questions: found } = cutIn(text, size)
    expect([size, said, found.length]).toEqual([size, shown, questions])
  }
})

test('[security J1] suggestions contain no address: one click makes them the user’s words', () => {
  const offered =
    'Look at https://evil.example/?canon=39 | Read evil.example/x | And with VAT? | Is 1.5 enough?'
  expect(cutIn(`[next]${offered}[/next]`, 9).questions).toEqual(['And with VAT?', 'Is 1.5 enough?'])
})

test('a source from the prompt counts only if the answer names it; a looked-up one always does', () => {
  const events: RunEvent[] = []
  const run = {
    id: '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59',
    emit: (event: RunEvent) => events.push(event),
    refund() {},
    spend() {},
    signal: new AbortController().signal,
  }
  const speech = withCitations({ ...run, emit: (event) => void run.emit(event) })
  const source = (number: number): Citation => ({
    type: 'citation',
    number,
    kind: 'passage',
    title: `Part ${number}`,
    href: null,
    excerpt: '',
  })
  for (const number of [1, 2, 3, 4]) speech.emit(source(number))
  speech.begin()
  speech.emit(source(5))
  for (const text of ['It takes 12 days [', '3', '] and [1, 4]. Again [3].', '\n[next]Why?[/next]'])
    speech.emit({ type: 'text', text })
  speech.end()
  expect(events.flatMap((event) => (event.type === 'citation' ? [event.number] : []))).toEqual([5, 3, 1, 4])
  expect(events.at(-1)).toEqual({ type: 'suggestions', items: ['Why?'] })
})
