import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnswerPart, Turn } from '#server/ports/ai.ts'
import type { AnswerContext } from '#server/ports/answer-context.ts'
import { noContext } from './built-in/conversation.ts'
import { builtInModel } from './built-in.ts'
import { createAi } from './providers.ts'

const prompt: LanguageModelV4Prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'price 40, cost 10' }] },
]

const readPage = {
  name: 'read_product_page',
  description: 'Reads a product page.',
  input: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
}

async function ask(history: Turn[], context?: AnswerContext) {
  const parts: AnswerPart[] = []
  const { signal } = new AbortController()
  const request = { instructions: '', ...(context && { context }), history, tools: [readPage], signal }
  const finish = await createAi({ builtInPace: 0 }).answer(request, (part) => parts.push(part))
  return { finish, parts, text: parts.map((part) => (part.type === 'text' ? part.text : '')).join('') }
}

test('it writes word by word, and the words make the whole answer', async () => {
  const { stream } = await builtInModel(0).doStream({ prompt })
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of stream) parts.push(part)
  const words = parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : []))
  const { content } = await builtInModel(0).doGenerate({ prompt })
  expect(content).toContainEqual({ type: 'text', text: words.join('') })
  expect(words.length).toBeGreaterThan(20)
  for (const word of words) expect(word.trim()).toMatch(/^\S+$/)
})

test('it takes its time between words', async () => {
  const start = performance.now()
  const { stream } = await builtInModel(10).doStream({ prompt })
  const reader = stream.getReader()
  for (let part = 0; part < 6; part += 1) await reader.read()
  expect(performance.now() - start).toBeGreaterThan(45)
  await reader.cancel()
})

test('a busy machine delays the answer and does not end it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const compared = Promise.withResolvers<Float32Array[]>()
  const embed = vi.fn(() => compared.promise)
  const request = {
    instructions: '',
    history: [{ role: 'user' as const, content: 'Which of my lamps might people in the north like?' }],
    tools: [],
    signal: new AbortController().signal,
  }
  const ai = createAi({ builtInPace: 0, embeddings: { model: 'm', englishOnly: false, embed } })
  const parts: AnswerPart[] = []
  const answering = ai.answer(request, (part) => parts.push(part))
  await vi.waitFor(() => expect(embed).toHaveBeenCalled(), 60_000)
  await vi.advanceTimersByTimeAsync(90_000)
  compared.reject(new Error('The model could not be loaded.'))
  expect(await answering).toMatchObject({ reason: 'stop' })
  expect(parts.length).toBeGreaterThan(0)
})

test('nobody waits long for an answer that is known', async () => {
  const { content } = await builtInModel(60_000).doGenerate({ prompt })
  expect(content).toContainEqual({ type: 'text', text: expect.stringContaining('Contribution') })
})

test('a link makes it call the tool, and what the tool gave makes the answer', async () => {
  const question: Turn = {
    role: 'user',
    content: 'My cost is $12. https://shop.example/lamp: what is my break-even ROAS?',
  }
  const { finish, text } = await ask([question])
  expect(finish).toMatchObject({ reason: 'tool-calls', calls: [{ name: 'read_product_page' }] })
  expect(finish.calls[0]?.input).toEqual({ url: 'https://shop.example/lamp' })
  expect(text).toBe('')

  const [call] = finish.calls
  if (!call) throw new Error('there is a call')
  const result = JSON.stringify({
    url: 'https://shop.example/lamp',
    title: 'Lamp',
    price: '49',
    currency: 'USD',
  })
  const answer = await ask([
    question,
    { role: 'assistant', content: '', calls: finish.calls, said: finish.said },
    { role: 'tool', call, result },
  ])
  expect(answer.finish).toMatchObject({ reason: 'stop', calls: [] })
  expect(answer.text).toContain('37.00')
  expect(answer.parts).toContainEqual({
    type: 'card',
    card: expect.objectContaining({
      inputs: expect.arrayContaining([{ name: 'price', value: '49', from: 'page' }]),
    }),
  })
})

test('suggested questions come after the text', async () => {
  const { parts } = await ask([{ role: 'user', content: 'what can you do?' }])
  expect(parts.at(-1)).toMatchObject({
    type: 'suggestions',
    items: [expect.any(String), expect.any(String), expect.any(String)],
  })
})

test('the canon of the context is used', async () => {
  const canon = [
    { path: 'pricing.price', label: 'Price', value: '40', number: 1 },
    { path: 'supplier.cost', label: 'Cost', value: '10', number: 2 },
    { path: 'market.currency', label: 'Currency', value: 'EUR', number: 3 },
  ]
  const { text } = await ask([{ role: 'user', content: 'What is our margin?' }], { ...noContext, canon })
  expect(text).toContain('**€30.00**')
  expect(text).toContain('Price [1]')
})

test('a refusal says so, so that the question does not count', async () => {
  const refused = await ask([{ role: 'user', content: 'Which mood is best for a Tuesday' }])
  expect(refused.parts).toContainEqual({ type: 'refusal' })
  const answered = await ask([{ role: 'user', content: 'What is ROAS?' }])
  expect(answered.parts).not.toContainEqual({ type: 'refusal' })
})
