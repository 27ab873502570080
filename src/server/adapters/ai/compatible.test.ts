import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider, type TestProvider } from '#server/testing/provider/provider.ts'
import { compatibleModel } from './compatible.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider({ interval: 0, tokens: 3, at: 1 })
})
afterAll(() => provider.close())

const model = () => compatibleModel({ baseUrl: `${provider.url}/v1`, model: 'local' })
const says = (text: string): LanguageModelV4Prompt => [{ role: 'user', content: [{ type: 'text', text }] }]

test('a whole answer in one call', async () => {
  const { content, finishReason, usage } = await model().doGenerate({ prompt: says('hello') })
  expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^~0\.\d+~ ~1\.\d+~ ~2\.\d+~ $/) }])
  expect(finishReason.unified).toBe('stop')
  expect(usage.outputTokens.total).toBe(3)
})

test('a whole answer that breaks off is an error', async () => {
  await expect(model().doGenerate({ prompt: says('[[fault=truncated]]') })).rejects.toThrow(
    'before it was finished',
  )
  await expect(model().doGenerate({ prompt: says('[[fault=malformed]]') })).rejects.toThrow(SyntaxError)
})

test('only what is set is sent, and no key when there is none', async () => {
  await model().doGenerate({ prompt: says('hello'), maxOutputTokens: 9 })
  const request = provider.requests.at(-1)
  expect(request?.headers.authorization).toBeUndefined()
  expect(request?.body).toEqual({
    model: 'local',
    messages: [{ role: 'user', content: 'hello' }],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 9,
  })
})

test('content that is neither text nor a picture is refused before anything is sent', async () => {
  const before = provider.requests.length
  const file = {
    type: 'file' as const,
    mediaType: 'application/pdf',
    data: { type: 'data' as const, data: 'aGk=' },
  }
  await expect(model().doStream({ prompt: [{ role: 'user', content: [file] }] })).rejects.toThrow(
    'application/pdf content',
  )
  expect(provider.requests).toHaveLength(before)
})

test('a stop ends a call that waits and a stream that flows', async () => {
  const stop = new AbortController()
  const hanging = model().doStream({ prompt: says('[[fault=hang]]'), abortSignal: stop.signal })
  const { stream } = await model().doStream({ prompt: says('[[fault=stall]]'), abortSignal: stop.signal })
  const reader = stream.getReader()
  await reader.read()
  stop.abort()
  await expect(hanging).rejects.toThrow('The answer was cancelled')
  const parts = []
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value.type)
  expect(parts.at(-1)).toBe('error')
})

test('connections are used again', async () => {
  const local = model()
  const ports = new Set<number | undefined>()
  for (let n = 0; n < 10; n += 1) {
    await local.doGenerate({ prompt: says('hello') })
    ports.add(provider.requests.at(-1)?.port)
  }
  // An answer is whole a moment before its connection is free, so the next one may need a second connection.
  expect(ports.size).toBeLessThanOrEqual(2)
})
