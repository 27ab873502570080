import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

test('logout deletes stored answers and everything that was shared to the app', async () => {
  const deleted: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(readFileSync('src/web/public/service-worker.js', 'utf8'), {
    URL,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    caches: { delete: async (name: string) => deleted.push(name) },
    location: { origin: 'https://app.example' },
  })
  const request = { url: 'https://app.example/api/auth/logout', method: 'POST' }
  listeners.get('fetch')?.({ request, waitUntil: () => {} })
  expect(deleted).toEqual(['answers', 'shared'])
})
