import { describe, expect, onTestFinished, test } from 'vitest'
import type { AiErrorKind } from '#server/ports/ai.ts'
import { startProvider } from '#server/testing/provider/provider.ts'
import type { ProviderFault } from '#server/testing/provider/provider-script.ts'
import type { AiLimits } from './limits.ts'
import {
  ask,
  connect,
  expectFailure,
  models,
  numbers,
  provider,
  secrets,
  withProvider,
} from './testing/ask.ts'

withProvider()

describe.each(Object.entries(models))('%s on the wire', (name, model) => {
  test('text, thinking, usage, key, instructions and history', async () => {
    const { outcome, text, parts, requests } = await ask(model, 'hello [[tokens=40 think=2]]')
    expect(outcome).toEqual({
      reason: 'stop',
      calls: [],
      usage: { inputTokens: 10, outputTokens: 42 },
      model,
    })
    expect(numbers(text)).toEqual(Array.from({ length: 40 }, (_, number) => number))
    expect(parts.slice(0, 2)).toEqual([
      { type: 'thinking', text: 'thought 0 ' },
      { type: 'thinking', text: 'thought 1 ' },
    ])
    expect(JSON.stringify(requests[0]?.headers)).toContain(secrets[name as keyof typeof secrets])
    expect(JSON.stringify(requests[0]?.body)).toContain('Be brief.')
  })

  test('the whole conversation is sent, without its empty messages', async () => {
    const history = ['first', '', 'second', 'said', 'third'].map((content, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content,
    }))
    const signal = new AbortController().signal
    await connect().ai.answer({ model, instructions: '', history, signal }, () => {})
    const sent = JSON.stringify(provider.requests.at(-1)?.body)
    expect(sent).toMatch(/"first".*"second".*"said".*"third"/)
    expect(sent).not.toContain('""')
  })

  test.each([
    ['length', 'length'],
    ['filter', 'content-filter'],
  ])('an answer that ends by %s says so', async (finish, reason) => {
    expect((await ask(model, `[[finish=${finish}]]`)).outcome).toMatchObject({ reason })
  })

  const table: {
    fault: ProviderFault
    kind: AiErrorKind
    attempts?: number
    heard?: number
    limits?: Partial<AiLimits>
  }[] = [
    { fault: '401', kind: 'refused' },
    { fault: '429', kind: 'rate-limited', attempts: 3 },
    { fault: '500', kind: 'unavailable', attempts: 3 },
    { fault: '503', kind: 'unavailable', attempts: 3 },
    { fault: 'hang', kind: 'timeout', limits: { firstByte: 300 } },
    { fault: 'hang-body', kind: 'timeout', limits: { firstByte: 300, silence: 200 } },
    { fault: 'stall', kind: 'timeout', limits: { silence: 200 }, heard: 2 },
    { fault: 'half-chunk', kind: 'cut', heard: 2 },
    { fault: 'disconnect', kind: 'cut', heard: 2 },
    { fault: 'truncated', kind: 'cut', heard: 2 },
    { fault: 'malformed', kind: 'malformed', heard: 2 },
    { fault: 'error-event', kind: 'unavailable', heard: 2 },
    { fault: 'wrong-type', kind: 'malformed' },
    { fault: 'empty', kind: 'cut' },
  ]
  test.each(table)('[L4] $fault ends as $kind', async ({ fault, kind, attempts = 1, heard = 0, limits }) => {
    const answer = await ask(model, `[[fault=${fault} retryAfter=0]]`, { limits })
    expectFailure(answer, kind)
    expect(numbers(answer.text)).toHaveLength(heard)
    expect(answer.requests).toHaveLength(attempts)
    expect(answer.logged).toHaveLength(attempts)
    for (const request of answer.requests) await request.ended
  })

  test('[L4] a provider that is not there is unavailable', async () => {
    const gone = await startProvider()
    await gone.close()
    const baseUrl = `${gone.url}/v1`
    const answer = await ask(model, 'hello', {
      compatible: { baseUrl, model: 'local-model' },
      baseUrls: { openai: baseUrl, anthropic: baseUrl, google: baseUrl },
    })
    expectFailure(answer, 'unavailable')
    expect(answer.logged).toHaveLength(3)
  })

  test('[L4] a failure that passes is tried again unseen', async () => {
    for (const fault of ['429', '503', 'disconnect'] satisfies ProviderFault[]) {
      const answer = await ask(model, `${name} [[fault=${fault} times=2 at=0 retryAfter=0]]`)
      expect(answer.outcome).toMatchObject({ reason: 'stop' })
      expect(numbers(answer.text)).toEqual([0, 1, 2, 3, 4])
      expect(answer.requests).toHaveLength(3)
    }
  })

  test('[L4] a provider that asks for a long pause is not pressed, and the pause is passed on', async () => {
    const answer = await ask(model, '[[fault=429 retryAfter=60]]')
    expect(answer.outcome).toMatchObject({ kind: 'rate-limited', retryAfter: 60 })
    expect(answer.requests).toHaveLength(1)
  })

  test('[L4] an answer that never ends is given up after its whole time', async () => {
    // Long enough for a busy machine to give the first words.
    const answer = await ask(model, '[[interval=10 tokens=100000]]', { limits: { whole: 2_000 } })
    expectFailure(answer, 'timeout')
    expect(numbers(answer.text).length).toBeGreaterThan(0)
  })

  test('[L4] trying again takes no longer than the first byte may', async () => {
    const answer = await ask(model, '[[fault=503]]', { limits: { firstByte: 150, backoff: 60_000 } })
    expectFailure(answer, 'timeout')
  })

  test('[L4] all attempts together have one time to the first byte', async () => {
    const answer = await ask(model, '[[fault=disconnect at=0 ttft=200]]', { limits: { firstByte: 500 } })
    expectFailure(answer, 'timeout')
  })

  test('[L3] a stop while waiting to try again ends it at once', async () => {
    const stop = new AbortController()
    const limits = { backoff: 60_000, firstByte: 60_000 }
    const answer = ask(model, '[[fault=503]]', { limits, log: () => stop.abort() }, stop.signal)
    expect((await answer).outcome).toMatchObject({ kind: 'aborted' })
  })

  test('a burst larger than any buffer arrives whole', async () => {
    const { text } = await ask(model, '[[tokens=3000]]')
    expect(numbers(text)).toEqual(Array.from({ length: 3_000 }, (_, number) => number))
  })

  test('invalid UTF-8 and NUL characters do not end the answer', async () => {
    const { outcome, text } = await ask(model, '[[fault=bad-utf8]]')
    expect(outcome).toMatchObject({ reason: 'stop' })
    expect(numbers(text)).toEqual([0, 1, 2, 3, 4])
    expect(text).toContain('\ufffd')
    expect(text).not.toContain('\0')
  })

  test.each(['hang', 'hang-body', 'none'])('[L3] the provider is let go at a stop (%s)', async (fault) => {
    const stop = new AbortController()
    const before = provider.requests.length
    const answer = ask(
      model,
      `[[interval=20 tokens=5000 fault=${fault}]]`,
      { limits: { firstByte: 60_000, silence: 60_000 } },
      stop.signal,
    )
    const request = await expect
      .poll(() => provider.requests[before])
      .toBeDefined()
      .then(() => provider.requests[before])
    stop.abort()
    await request?.ended
    expect(request?.outcome).toBe('aborted')
    expect((await answer).outcome).toMatchObject({ kind: 'aborted' })
  })
})

test.each(['compatible', 'anthropic'] as const)('%s: keep-alives are signs of life', async (name) => {
  const { outcome, took } = await ask(models[name], '[[beats=10 interval=200 tokens=3]]', {
    limits: { silence: 1_500 },
  })
  expect(outcome).toMatchObject({ reason: 'stop' })
  expect(took).toBeGreaterThan(1_600)
})

test('[L4] a machine that stood still hears what came meanwhile before it calls the provider silent', async () => {
  const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
  const pause = setTimeout(setImmediate, 1_000, standStill)
  onTestFinished(() => clearTimeout(pause))
  const { outcome } = await ask(models.compatible, '[[tokens=100 interval=20]]', { limits: { silence: 200 } })
  expect(outcome).toMatchObject({ reason: 'stop' })
})
