import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './statistics.ts'

const EVERY_MS = 5

/** Asks again and again until the other thing is done; gives the milliseconds of each answer. */
export async function pollUntil(
  url: URL,
  done: Promise<unknown>,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true })
  const times: number[] = []
  let polling = true
  const ended = done.finally(() => {
    polling = false
  })
  while (polling) {
    const asked = performance.now()
    await getOnce(url, { agent, headers })
    times.push(performance.now() - asked)
    await wait(EVERY_MS)
  }
  await ended
  agent.destroy()
  return times
}

function getOnce(url: URL, options: http.RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { ...options, timeout: 10_000 }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve())
    })
    request.once('timeout', () => request.destroy(new Error(`${url} did not answer`)))
    request.once('error', reject)
  })
}

export const describeTimes = (times: number[]) =>
  [
    `${times.length} answers`,
    `p50 ${percentile(times, 0.5)?.toFixed(1)} ms`,
    `p95 ${percentile(times, 0.95)?.toFixed(1)} ms`,
    `p99 ${percentile(times, 0.99)?.toFixed(1)} ms`,
    `slowest ${Math.max(...times).toFixed(1)} ms`,
  ].join(', ')
