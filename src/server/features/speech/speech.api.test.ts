import { expect, test, vi } from 'vitest'
import { speechApi } from '#contracts/speech.ts'
import { type Speech, SpeechFailure } from '#server/ports/speech.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const fakeSpeech = (parts: Partial<Speech> = {}): Speech => ({
  recognisesAt: undefined,
  speaksAt: 'voices.example',
  englishOnly: true,
  voices: [{ id: 'slt', name: 'Clara' }],
  recognise: async (recording) => `${recording.length} samples, the first is ${recording[0]}`,
  speak: async (text, voice) => Buffer.from(`${voice}: ${text}`),
  prepare: async () => {},
  close: async () => {},
  ...parts,
})

const send = (app: TestApp, token: string, url: string, payload: Buffer) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  })

test('engines say where data is sent, a recording becomes text and a text a file', async () => {
  const prepare = vi.fn(async () => {})
  const app = await testApp({ parts: { speech: fakeSpeech({ prepare }) } })
  const { token } = await app.build.user()
  const { call } = app.as(token)
  expect((await call(speechApi.engines)).body.data).toEqual({
    recognition: { sentTo: null, englishOnly: true },
    speech: { sentTo: 'voices.example', voices: [{ id: 'slt', name: 'Clara' }] },
  })
  expect(prepare).toHaveBeenCalledOnce()
  const recorded = await send(app, token, speechApi.recognise.path, Buffer.from([1, 0, 3, 4]))
  expect(recorded.json().data).toEqual({ text: '2 samples, the first is 1' })
  const spoken = await app.app.inject({
    method: 'POST',
    url: speechApi.speak.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { text: ' Hello. ', voice: 'slt' },
  })
  expect([spoken.headers['content-type'], spoken.payload]).toEqual(['audio/wav', 'slt: Hello.'])
  const used = { most: 1, seconds: 600, message: 'Too much speech.' }
  Object.assign(app.deps, { limits: { ...app.deps.limits, 'speak-provider-user': used } })
  expect((await call(speechApi.speak, { body: { text: 'Hello.', voice: 'slt' } })).status).toBe(429)
})

test('an empty or silent recording is refused before the engine is asked', async () => {
  const recognise = vi.fn(async () => 'You.')
  const app = await testApp({ parts: { speech: fakeSpeech({ recognise }) } })
  const { token } = await app.build.user()
  const quiet = new Int16Array(16_000).map((_, at) => (at % 2 ? 31 : -31))
  for (const silence of [Buffer.alloc(0), Buffer.alloc(32_000), Buffer.from(quiet.buffer)]) {
    const refused = await send(app, token, speechApi.recognise.path, silence)
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This recording is empty. Check that the microphone is on, then record again.',
    ])
  }
  expect(recognise).not.toHaveBeenCalled()
  const loud = await send(app, token, speechApi.recognise.path, Buffer.from(quiet.fill(-32, 9).buffer))
  expect(loud.json().data).toEqual({ text: 'You.' })
})

test('half a sample, an unknown voice and a failing provider are refused with a sentence', async () => {
  const failing = async () => {
    throw new SpeechFailure('The speech provider could not be reached.')
  }
  const app = await testApp({ parts: { speech: fakeSpeech({ speak: failing }) } })
  const { token } = await app.build.user()
  const { call } = app.as(token)
  const half = await send(app, token, speechApi.recognise.path, Buffer.from([1, 2, 3]))
  expect([half.statusCode, half.json().type]).toEqual([400, 'INVALID_INPUT'])
  const spoken = (voice: string) => call(speechApi.speak, { body: { text: 'Hello.', voice } })
  expect((await spoken('nobody')).body.fields).toEqual({
    voice: 'This voice is not available. Choose another one.',
  })
  const failed = await spoken('slt')
  expect([failed.status, failed.body.message]).toEqual([502, 'The speech provider could not be reached.'])
})
