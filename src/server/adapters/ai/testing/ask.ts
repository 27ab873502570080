import { afterAll, beforeAll, expect } from 'vitest'
import { AiError, type AiErrorKind, type AnswerPart } from '#server/ports/ai.ts'
import { startProvider, type TestProvider } from '#server/testing/provider/provider.ts'
import { type AiOptions, createAi } from '../providers.ts'

export const secrets = {
  openai: 'sk-secret-of-openai',
  anthropic: 'sk-ant-secret',
  google: 'AIzaSecretOfGoogle',
  compatible: 'a plain secret',
}
export const models = {
  openai: 'openai/gpt-6-astra',
  anthropic: 'anthropic/claude-sonnet-5-5',
  google: 'google/gemini-4-argon',
  compatible: 'compatible/local-model',
}
export let provider: TestProvider

/** Keeps the stand-in running while the tests of a file do. */
export function withProvider() {
  beforeAll(async () => {
    provider = await startProvider({ interval: 0, tokens: 5, at: 2 })
  })
  afterAll(() => provider.close())
}

/** Every adapter, with the stand-in in the place of its provider. */
export function connect(options: Partial<AiOptions> = {}) {
  const logged: unknown[] = []
  const ai = createAi({
    openaiKey: secrets.openai,
    anthropicKey: secrets.anthropic,
    googleKey: secrets.google,
    compatible: { baseUrl: `${provider.url}/v1/`, apiKey: secrets.compatible, model: 'local-model' },
    baseUrls: {
      openai: `${provider.url}/v1`,
      anthropic: `${provider.url}/v1`,
      google: `${provider.url}/v1beta`,
    },
    builtInPace: 0,
    log: (details) => logged.push(details),
    ...options,
    limits: { firstByte: 60_000, silence: 60_000, backoff: 1, ...options.limits },
  })
  return { ai, logged }
}

/** Asks, and gathers everything that can be known about the answer. */
export async function ask(
  model: string,
  content: string,
  options: Partial<AiOptions> = {},
  signal = new AbortController().signal,
) {
  const { ai, logged } = connect(options)
  const parts: AnswerPart[] = []
  const before = provider.requests.length
  const start = performance.now()
  const request = { model, instructions: 'Be brief.', history: [{ role: 'user' as const, content }], signal }
  const outcome = await ai.answer(request, (part) => parts.push(part)).catch((error: unknown) => error)
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const took = performance.now() - start
  return { outcome, parts, text, took, logged, requests: provider.requests.slice(before) }
}

/** The numbers of the tokens in a text of the stand-in. */
export const numbers = (text: string) =>
  Array.from(text.matchAll(/~(\d+)\./g), ([, number]) => Number(number))

/** Asserts that every failed answer has one kind, one actionable sentence and no secret. */
export function expectFailure(answer: Awaited<ReturnType<typeof ask>>, kind: AiErrorKind) {
  expect(answer.outcome).toBeInstanceOf(AiError)
  const error = answer.outcome as AiError
  expect(error.kind).toBe(kind)
  expect(error.message).toMatch(/^\S.*\. (Try|Wait|Choose).*\.$/)
  const said = JSON.stringify([error, error.message, error.stack, answer.logged])
  for (const secret of Object.values(secrets)) expect(said).not.toContain(secret)
  expect(error.message).not.toContain('stand-in')
}
