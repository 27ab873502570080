import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchPace } from './pace.ts'

test('a request that came by no connection is not hung up on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify()
  app.addHook('onRequest', async (request, reply) => {
    watchPace(request)
    return reply.code(401).send()
  })
  app.post('/', async () => ({}))
  expect(await app.inject({ method: 'POST', url: '/', payload: { never: 'read' } })).toMatchObject({
    statusCode: 401,
  })
  expect(() => vi.runAllTimers()).not.toThrow()
})
