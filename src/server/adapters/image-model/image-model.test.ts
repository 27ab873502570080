import { expect, test } from 'vitest'
import type { AiConnection } from '#server/ports/ai.ts'
import { drawnReply, imageProvider, type WireReply } from '#server/testing/images.ts'
import { createImageModel } from './image-model.ts'

const connection = (provider: AiConnection['provider'], baseUrl?: string): AiConnection => ({
  id: 'connection/1',
  provider,
  label: 'Studio',
  own: true,
  model: '',
  key: 'sk-secret-key-1',
  reachesInside: true,
  ...(baseUrl && { baseUrl }),
})

async function draw(
  provider: 'openai' | 'google' | 'compatible',
  reply: WireReply,
  { longestMs = 5_000, signal = new AbortController().signal, reachesInside = true } = {},
) {
  const { base, asked } = await imageProvider([reply])
  const model = createImageModel({ baseUrls: { openai: base, google: base }, longestMs })
  const drawn = model.draw({
    connection: { ...connection(provider, provider === 'compatible' ? base : undefined), reachesInside },
    model: 'flux',
    prompt: 'A lamp',
    negative: '',
    ratio: 1.5,
    seed: 7,
    edit: null,
    signal,
  })
  return { drawn, asked }
}

const inline = async () => {
  const { data } = JSON.parse((await drawnReply()).body ?? '')
  const part = { inlineData: { mimeType: 'image/png', data: data[0].b64_json } }
  return { body: JSON.stringify({ candidates: [{ content: { parts: [{ text: 'Here' }, part] } }] }) }
}

test('each provider is asked in its own words and gives a picture', async () => {
  const openai = await draw('openai', await drawnReply())
  expect((await openai.drawn).length).toBeGreaterThan(100)
  expect(JSON.parse(openai.asked[0]?.body ?? '')).toMatchObject({
    size: '1536x1024',
    quality: 'medium',
    n: 1,
  })
  const compatible = await draw('compatible', await drawnReply())
  expect((await compatible.drawn).length).toBeGreaterThan(100)
  expect(JSON.parse(compatible.asked[0]?.body ?? '')).toMatchObject({ seed: 7, response_format: 'b64_json' })
  const google = await draw('google', await inline())
  expect((await google.drawn).length).toBeGreaterThan(100)
  expect(google.asked[0]?.url).toBe('/v1/models/flux:generateContent')
})

test.each([
  ['rate-limited', 'openai', { status: 429, body: '{}' }],
  ['unavailable', 'compatible', { status: 503, body: '{}' }],
  ['refused', 'openai', { status: 400, body: '{"error":{"code":"moderation_blocked"}}' }],
  ['refused', 'google', { body: '{"promptFeedback":{"blockReason":"SAFETY"}}' }],
  ['malformed', 'google', { body: '{"candidates":[]}' }],
  ['malformed', 'compatible', { body: '<html>' }],
  [
    'malformed',
    'compatible',
    { body: `{"data":[{"b64_json":"${'A'.repeat(5_000)}"}],"more":[${'[],'.repeat(20_000)}[]]}` },
  ],
  ['cut', 'openai', { body: JSON.stringify({ data: [{ b64_json: 'A'.repeat(5_000) }] }), isCut: true }],
] as const)('a failure is told as %s by %s', async (kind, provider, reply) => {
  const { drawn } = await draw(provider, reply)
  const error = await drawn.catch((failure: Error) => failure)
  expect(error).toMatchObject({ name: 'AiError', kind })
  expect(String(error)).not.toContain('sk-secret')
})

test('[security E1] a member’s own image server is not called inside the network', async () => {
  const { drawn, asked } = await draw('compatible', await drawnReply(), { reachesInside: false })
  await expect(drawn).rejects.toMatchObject({ name: 'AiError' })
  expect(asked).toEqual([])
})

test('a silent provider is given up, and a stop ends the call', async () => {
  const late = await draw('openai', { isSilent: true }, { longestMs: 100 })
  await expect(late.drawn).rejects.toMatchObject({ kind: 'timeout' })
  const stopped = await draw('openai', { isSilent: true }, { signal: AbortSignal.timeout(50) })
  await expect(stopped.drawn).rejects.toMatchObject({ kind: 'aborted' })
})

test('models that draw are told from others on a server', async () => {
  const list = { body: JSON.stringify({ data: [{ id: 'llama-4' }, { id: 'flux-dev' }] }) }
  const { base } = await imageProvider([list])
  const models = await createImageModel().modelsOf(connection('compatible', base))
  expect(models.map(({ name }) => name)).toEqual(['flux-dev'])
  expect(await createImageModel().modelsOf(connection('anthropic'))).toEqual([])
})

test('a connected model of a server that is off is still offered', async () => {
  const { base } = await imageProvider([{ status: 503 }])
  const off = { ...connection('compatible', base), model: 'flux-dev' }
  expect((await createImageModel().modelsOf(off)).map(({ name }) => name)).toEqual(['flux-dev'])
  expect(await createImageModel().modelsOf({ ...off, model: 'llama-4' })).toEqual([])
})
