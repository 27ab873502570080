import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const env = { PUBLIC_URL: 'https://app.example', CONTENT_URL: 'https://pages.example' }

test('[security F4] the content host serves nothing of the app, to nobody, and sets no cookie', async () => {
  const app = await testApp({ env })
  const { token } = await app.build.user()
  const ask = (host: string, method: 'GET' | 'POST', url: string) =>
    app.app.inject({
      method,
      url,
      headers: { host, authorization: `Bearer ${token}`, cookie: `session=${token}`, accept: 'text/html' },
    })
  const routes = app.app.handlers.map(({ route }) => route.path.replace(/:\w+/g, '1'))
  for (const path of [...routes, '/', '/login', '/index.html', '/metrics', '/?ref=lamp', '/%'])
    for (const method of ['GET', 'POST'] as const) {
      const reply = await ask('pages.example', method, path)
      expect([path, reply.statusCode, reply.payload]).toEqual([path, 404, 'Nothing is published here.\n'])
      expect(reply.headers['set-cookie'], path).toBeUndefined()
      expect(reply.headers['content-security-policy'], path).toContain('sandbox')
    }
  for (const host of ['PAGES.example', 'pages.example:8443', 'pages.example.'])
    expect((await ask(host, 'GET', '/api/auth/me')).payload).toBe('Nothing is published here.\n')

  expect((await ask('app.example', 'GET', '/api/auth/me')).statusCode).toBe(200)
  expect((await ask('other.example', 'GET', '/api/auth/me')).statusCode).toBe(403)
})
