import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createAi } from '#server/adapters/ai/providers.ts'
import { embeddedEmbeddings } from '#server/adapters/embeddings/embedded.ts'
import { runEvals } from './run.ts'
import { documentedScores, scores } from './score.ts'
import { groups, judge } from './task.ts'
import { tasks } from './tasks.ts'

test('there are 75 tasks, each with a question of its own and something to check', () => {
  expect(Object.keys(tasks)).toEqual(Object.keys(groups))
  const all = Object.values(tasks).flat()
  expect(all).toHaveLength(75)
  expect(new Set(all.map((task) => JSON.stringify(task))).size).toBe(75)
  for (const { ask, expect: wanted } of all) {
    expect(ask.length).toBeGreaterThan(0)
    for (const question of ask) expect(question.trim()).toBe(question)
    const { numbers = [], says = [], never = [], calls } = wanted
    expect(numbers.length + says.length + never.length + (calls ? 1 : 0)).toBeGreaterThan(0)
    for (const number of numbers) expect(number).toMatch(/^\d+\.\d\d$/)
  }
})

test('an answer that says nothing does no task, but for those that only forbid', () => {
  const passing = Object.values(tasks)
    .flat()
    .filter(({ expect: wanted }) => judge(wanted, { text: '', calls: [] }).length === 0)
  expect(passing).toHaveLength(1)
})

test.each([
  ['It leaves 1.234,50 €.', '1234.50', true],
  ['It leaves $1,234.50.', '1234.50', true],
  ['It leaves 1’234.50 CHF.', '1234.50', true],
  ['It leaves 1234.51.', '1234.50', false],
  ['about 30', '30.00', true],
])('“%s” says %s: %s', (text, number, right) => {
  expect(judge({ numbers: [number] }, { text, calls: [] }).length === 0).toBe(right)
})

test('a call in place of an answer is a fault, and so is the wrong call', () => {
  const call = { name: 'read_product_page', input: { url: 'https://a.example' } }
  expect(judge({ never: [/x/] }, { text: '', calls: [call] })).toHaveLength(1)
  expect(judge({ calls: { name: 'search_chats' } }, { text: '', calls: [call] })).toHaveLength(1)
  expect(judge({ calls: { name: call.name, with: /a\.example/ } }, { text: '', calls: [call] })).toEqual([])
})

test('the built-in assistant does no worse than the documents say', async () => {
  const documented = documentedScores(await readFile(new URL('../docs/evals.md', import.meta.url), 'utf8'))
  const now = scores(await runEvals(createAi({ builtInPace: 0, embeddings: embeddedEmbeddings() })))
  expect(documented.map(({ name, of }) => [name, of])).toEqual(now.map(({ name, of }) => [name, of]))
  for (const [index, { done }] of now.entries())
    expect(done).toBeGreaterThanOrEqual(documented[index]?.done ?? 0)
})
