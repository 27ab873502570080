import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { toFailure } from './failures.ts'

const lamp = { label: 'Lamp', secrets: [] }
const call = { url: 'http://127.0.0.1/v1', requestBodyValues: {} }

test('a provider with an error of its own is not reported as unreachable', () => {
  const answered = toFailure(new APICallError({ ...call, message: 'oh no', statusCode: 500 }), lamp, false)
  expect(answered.error).toMatchObject({
    kind: 'unavailable',
    status: 500,
    message: 'Lamp reported an error. Try again in a moment, or choose another model.',
  })
  const away = toFailure(new APICallError({ ...call, message: 'connect ECONNREFUSED' }), lamp, false)
  expect(away.error.message).toBe(
    'Lamp can’t be reached right now. Try again in a moment, or choose another model.',
  )
})

test.each([
  "This model's maximum context length is 128000 tokens. However, your messages resulted in 140000 tokens.",
  'Your input exceeds the context window of this model. Please adjust your input and try again.',
  'prompt is too long: 210000 tokens > 200000 maximum',
  'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  'the request exceeds the available context size, try increasing it',
  { type: 'invalid_request_error', code: 'context_length_exceeded', message: 'no' },
])('who is told too much is not said to have a wrong key: %j', (said) => {
  const failed =
    typeof said === 'string' ? new APICallError({ ...call, message: said, statusCode: 400 }) : said
  expect(toFailure(failed, lamp, false).error).toMatchObject({
    kind: 'refused',
    message:
      'Lamp cannot read this much at once. Start a new chat, attach less, or choose a model with a larger context.',
  })
  const other = toFailure(
    new APICallError({ ...call, message: 'Unknown model.', statusCode: 400 }),
    lamp,
    false,
  )
  expect(other.error.message).toContain('check its key and name')
})
