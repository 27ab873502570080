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

async function post(url: string, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
  return JSON.parse(answer)
}
