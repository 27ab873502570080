import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

test.each([
  [200, ['answers', 'shared']],
  [401, ['answers', 'shared']],
  [500, []],
])('[security G4] a logout answered with %d deletes the copies %j', async (status, expected) => {
  const deleted: string[] = []
  const answers: Promise<Response>[] = []
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(readFileSync('src/web/public/service-worker.js', 'utf8'), {
    URL,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    caches: { delete: async (name: string) => deleted.push(name) },
    location: { origin: 'https://app.example' },
    fetch: async () => new Response(null, { status }),
  })
  const request = { url: 'https://app.example/api/auth/logout', method: 'POST' }
  const respondWith = (answer: Promise<Response>) => void answers.push(answer)
  listeners.get('fetch')?.({ request, respondWith })
  expect((await answers[0])?.status).toBe(status)
  expect(deleted).toEqual(expected)
})
