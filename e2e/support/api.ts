import type { TestAccount } from '../fixtures.ts'
import type { TestServer } from './server.ts'

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

/** Calls as an account, for what a test needs done while its browser is somewhere else. */
export async function apiAs(server: TestServer, { username, password }: TestAccount): Promise<Send> {
  const send = async (token: string | undefined, method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, server.url), {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`)
    return response.json()
  }
  const { token } = await send(undefined, 'POST', '/api/auth/login', { username, password })
  return (method, path, body) => send(token, method, path, body)
}
