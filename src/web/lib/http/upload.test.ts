import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { route } from '#contracts/core/route.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { clearToken, onTokenRefused, writeToken } from '#web/lib/http/token.ts'
import { upload } from '#web/lib/http/upload.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'

const give = route('POST', '/api/files', {
  query: z.object({ name: z.string() }),
  bytes: true,
  data: z.string(),
})

const sending = (signal = new AbortController().signal) => ({
  query: { name: 'a b.txt' },
  onProgress: vi.fn(),
  signal,
})

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  clearToken()
  vi.restoreAllMocks()
})

test('[A1] a file goes with the headers of every call, as bytes', async () => {
  const wire = await startWire((_, reply) => answerJson(reply, 200, { success: true, data: 'ok' }))
  writeToken('a-token')
  const answer = await upload(give, new File(['{"a":1}'], 'a.json', { type: 'application/json' }), sending())
  expect(answer).toEqual({ success: true, data: 'ok' })
  const [sent] = wire.requests
  expect(sent).toMatchObject({ method: 'POST', path: '/api/files', body: '{"a":1}' })
  expect(sent?.query.get('name')).toBe('a b.txt')
  expect(Number(sent?.query.get('_t'))).toBeGreaterThan(0)
  expect(sent?.headers).toMatchObject({
    'cache-control': 'no-cache, no-store',
    pragma: 'no-cache',
    authorization: 'Bearer a-token',
    'content-type': 'application/octet-stream',
  })
})

test('[X1] a refusal is an error of its status and its text, and a 401 ends the session', async () => {
  let status = 413
  const refusal = { success: false, error: 'No.', message: 'No.', type: 'TOO_LARGE', requestId: 'r1' }
  await startWire((_, reply) => answerJson(reply, status, refusal))
  writeToken('a-token')
  const ended = vi.fn()
  const stop = onTokenRefused(ended)
  onTestFinished(() => void stop())
  const error = await upload(give, new Blob(['x']), sending()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 413, answer: refusal })
  expect(ended).not.toHaveBeenCalled()
  status = 401
  await expect(upload(give, new Blob(['x']), sending())).rejects.toThrow(/^401: /)
  expect(ended).toHaveBeenCalledWith('/api/files')
})

test('[X2] no answer is logged, one that was given up is not', async () => {
  await startWire((_, reply) => reply.destroy())
  await expect(upload(give, new Blob(['x']), sending())).rejects.toThrow('could not be sent')
  expect(console.error).toHaveBeenCalledOnce()
  await expect(upload(give, new Blob(['x']), sending(AbortSignal.abort()))).rejects.toThrow(/abort/i)
  expect(console.error).toHaveBeenCalledOnce()
})

test('one that is given up under way fails as such', async () => {
  const control = new AbortController()
  const wire = await startWire(() => control.abort())
  await expect(upload(give, new Blob(['x']), sending(control.signal))).rejects.toThrow(/abort/i)
  expect(wire.requests).toHaveLength(1)
})
