import http from 'node:http'
import { monotonicMicros } from '../../src/server/testing/provider/provider.ts'
import type { Script } from '../../src/server/testing/provider/provider-script.ts'
import type { Target } from './targets.ts'
import { type Token, tokenReader } from './tokens.ts'

export interface Answer {
  /** From the moment the question was sent, in milliseconds. */
  firstTokenMs: number
}

interface AskOptions {
  timeoutMs?: number
  onToken?: (token: Token, seenMicros: number) => void
}

const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 4096 })

/** Asks one question and reads the answer to its end. Fails when it is refused, breaks off or lacks a token. */
export function ask(
  target: Target,
  script: Pick<Script, 'interval' | 'tokens'>,
  { timeoutMs = 30_000, onToken }: AskOptions = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { path, headers, body } = target.question(
    `Bench [[interval=${script.interval} tokens=${script.tokens}]]`,
  )
  const text = JSON.stringify(body)
  const asked = monotonicMicros()
  let firstTokenMs: number | undefined
  let count = 0

  const request = http.request(new URL(path, target.url), {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': text.length, ...headers },
  })
  const patience = setTimeout(
    () => request.destroy(new Error(`${target.name} had not ended after ${timeoutMs} ms`)),
    timeoutMs,
  )
  request.once('error', reject)
  request.once('response', (response) => {
    let seen = 0
    const read = tokenReader((token) => {
      count += 1
      firstTokenMs ??= (seen - asked) / 1_000
      onToken?.(token, seen)
    })
    response.setEncoding('latin1')
    response.on('data', (chunk: string) => {
      seen = monotonicMicros()
      read(chunk)
    })
    response.once('error', reject)
    response.once('end', () => {
      if (response.statusCode !== 200) reject(new Error(`${target.name} answered ${response.statusCode}`))
      else if (firstTokenMs === undefined || count !== script.tokens)
        reject(new Error(`${target.name} sent ${count} of ${script.tokens} tokens`))
      else resolve({ firstTokenMs })
    })
  })
  request.end(text)
  return promise.finally(() => clearTimeout(patience))
}
