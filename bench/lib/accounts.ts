import { adminModelsApi } from '#contracts/admin/models.ts'
import { authApi } from '#contracts/auth.ts'
import type { Child } from './children.ts'

const PASSWORD = 'quartz lantern meadow 41'
const nameOf = (number: number) => `reader-${number}`

/** Signs users up and confirms their addresses with the links the server prints. Gives their tokens. */
export async function signUpUsers(server: Child, url: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const email = `${nameOf(number)}@bench.test`
    const { token } = await post(url, authApi.signup.path, {
      username: nameOf(number),
      email,
      password: PASSWORD,
    })
    const [, link] = await server.line(new RegExp(`^Mail to ${email}: .*token=([\\w-]+)`))
    await post(url, authApi.verifyEmail.path, { token: link })
    tokens.push(String(token))
  }
  return tokens
}

/** Signs one of them in again. */
export const logIn = (url: string, number: number) =>
  post(url, authApi.login.path, { username: nameOf(number), password: PASSWORD })

/** As its administrator: a model costs nothing. One without a price is bounded for each person as if it did. */
export const makeFree = (url: string, token: string | undefined, model: string) =>
  send(url, adminModelsApi.setPrice, { model, price: { input: '0', output: '0', cached: null } }, token)

const post = (url: string, path: string, body: object) => send(url, { method: 'POST', path }, body)

async function send(
  url: string,
  { method, path }: { method: string; path: string },
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
  return JSON.parse(answer)
}
