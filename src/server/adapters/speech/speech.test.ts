import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { RECORDING_RATE, SpeechFailure } from '#server/ports/speech.ts'
import { createSpeech } from './speech.ts'

interface Sent {
  path: string | undefined
  type: string | undefined
  key: string | undefined
  body: Buffer
}

/** A server with OpenAI's audio calls, which answers with the given bytes. */
async function provider(status: number, answer: string) {
  const sent: Sent[] = []
  const server = createServer(async (request, reply) => {
    const { 'content-type': type, authorization: key } = request.headers
    sent.push({ path: request.url, type, key, body: await buffer(request) })
    reply.writeHead(status).end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const at = { baseUrl: `http://${host}/v1/`, apiKey: 'secret', model: 'small' }
  return { sent, host, speech: createSpeech({ recognition: at, voices: at }) }
}

test('a recording is sent to the provider as a WAV file', async () => {
  const { sent, host, speech } = await provider(200, JSON.stringify({ text: ' Which lamp sells? ' }))
  expect(await speech.recognise(Int16Array.of(1, -2, 3))).toBe('Which lamp sells?')
  expect(speech.recognisesAt).toBe(host)
  const [request] = sent
  expect([request?.path, request?.key]).toEqual(['/v1/audio/transcriptions', 'Bearer secret'])
  const form = await new Response(new Uint8Array(request?.body ?? []), {
    headers: { 'content-type': request?.type ?? '' },
  }).formData()
  expect(form.get('model')).toBe('small')
  const file = Buffer.from(await (form.get('file') as File).arrayBuffer())
  expect(file.subarray(0, 4).toString()).toBe('RIFF')
  expect([file.readUInt32LE(24), file.readUInt16LE(22), file.length]).toEqual([RECORDING_RATE, 1, 50])
  expect([file.readInt16LE(44), file.readInt16LE(46)]).toEqual([1, -2])
})

test('a text is spoken by the provider', async () => {
  const { sent, host, speech } = await provider(200, 'RIFF…')
  expect(Buffer.from(await speech.speak('Hello.', 'nova')).toString()).toBe('RIFF…')
  expect(speech.speaksAt).toBe(host)
  expect(sent[0]?.path).toBe('/v1/audio/speech')
  expect(JSON.parse(String(sent[0]?.body))).toEqual({
    model: 'small',
    input: 'Hello.',
    voice: 'nova',
    response_format: 'wav',
  })
})

test.each([
  ['answers an error', 500, '{}', 'answered with an error (500)'],
  ['answers no transcription', 200, '<html>', 'no transcription'],
  ['answers too much', 200, `{"text":"${'x'.repeat(1_000_001)}"}`, 'too large'],
])('a provider that %s is reported', async (_, status, answer, message) => {
  const { speech } = await provider(status, answer)
  const recognising = speech.recognise(Int16Array.of(0))
  await expect(recognising).rejects.toThrow(message)
  await expect(recognising).rejects.toThrow(SpeechFailure)
})

test('[T39] the embedded engines speak and recognise their own speech, without a key or a network', async () => {
  const speech = createSpeech({ recognition: undefined, voices: undefined })
  onTestFinished(() => speech.close())
  expect([speech.recognisesAt, speech.speaksAt]).toEqual([undefined, undefined])
  await Promise.all([speech.prepare(), speech.prepare()])
  const wav = await speech.speak('Your lamp sells in three countries.', 'slt')
  const samples = new Int16Array(wav.slice(44).buffer)
  expect(await speech.recognise(samples)).toMatch(/your lamp sells in (three|3) countries/i)
  expect(await speech.recognise(new Int16Array(RECORDING_RATE / 10))).toBe('')
})
