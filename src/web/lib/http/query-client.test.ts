import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, readPath } from '#web/lib/http/query-client.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('[A2] a query without a function of its own gets the path that is the first element of its key', async () => {
  const wire = await startWire((_, reply) => answerJson(reply, 200, { success: true, data: [1] }))
  const answer = await createQueryClient().fetchQuery({ queryKey: ['/api/usage-limits', 'anything else'] })
  expect(answer).toEqual({ success: true, data: [1] })
  expect(wire.requests).toMatchObject([{ method: 'GET', path: '/api/usage-limits' }])
})

test('[A3] nothing is tried again, nothing is asked for unbidden, nothing goes stale', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const wire = await startWire((_, reply) => reply.writeHead(500).end())
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['/api/usage'] })).rejects.toThrow('500')
  const change = client
    .getMutationCache()
    .build(client, { mutationFn: () => fetch('/api/change').then(refuse) })
  await expect(change.execute(undefined)).rejects.toThrow('refused')
  expect(wire.requests.map(({ path }) => path)).toEqual(['/api/usage', '/api/change'])
  expect(client.getDefaultOptions()).toMatchObject({
    queries: {
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  })
})

test('[X2] a 401 is thrown unless the query asks for null', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let status = 401
  await startWire((_, reply) => reply.writeHead(status).end('{}'))
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['/api/usage'] })).rejects.toThrow(/^401: /)
  const orNull = { queryKey: ['/api/usage'], queryFn: readPath({ on401: 'null' }), staleTime: 0 }
  expect(await client.fetchQuery(orNull)).toBeNull()
  status = 403
  await expect(client.fetchQuery(orNull)).rejects.toThrow(/^403: /)
})

function refuse(): never {
  throw new Error('refused')
}

test('the object URL of a file ends with the query that made it', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const client = createQueryClient()
  client.setQueryData(['photo'], 'blob:photo')
  client.setQueryData(['name'], 'photo.jpg')
  expect(revoke).not.toHaveBeenCalled()
  client.clear()
  expect(revoke.mock.calls).toEqual([['blob:photo']])
})
