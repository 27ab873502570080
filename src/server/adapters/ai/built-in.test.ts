import { expect, test } from 'vitest'
import { builtInModel } from './built-in.ts'

const prompt = [
  { role: 'system' as const, content: 'Be brief.' },
  { role: 'user' as const, content: [{ type: 'text' as const, text: 'price 40, cost 10' }] },
]

test('it writes word by word, and the words make the whole answer', async () => {
  const { stream } = await builtInModel(0).doStream({ prompt })
  const words: string[] = []
  for await (const part of stream) if (part.type === 'text-delta') words.push(part.delta)
  const { content } = await builtInModel(0).doGenerate({ prompt })
  expect(content).toEqual([{ type: 'text', text: words.join('') }])
  expect(words.length).toBeGreaterThan(40)
  for (const word of words) expect(word.trim()).toMatch(/^\S+$/)
})

test('it takes its time between words', async () => {
  const start = performance.now()
  const { stream } = await builtInModel(20).doStream({ prompt })
  const reader = stream.getReader()
  for (let part = 0; part < 6; part += 1) await reader.read()
  expect(performance.now() - start).toBeGreaterThan(90)
  await reader.cancel()
})
