import { randomUUID } from 'node:crypto'
import type { Chat } from '#contracts/chat.ts'
import type { Run, RunEvent } from '#contracts/runs.ts'
import { readEvents } from '../testing/read-events.ts'
import type { ServerProcess } from '../testing/server-process.ts'

export interface Received {
  id: number
  event: RunEvent
}

/** State of one answer's reader: it has to keep everything that the server sent. */
export interface StreamReading {
  chatId: string
  messageId: string
  text: string
  /** Known once the server has acknowledged the question. */
  runId: string | undefined
  status: number | undefined
  received: Received[]
  /** Settles when the stream is over, however. */
  over: Promise<void>
  hangUp(): void
}

export const textOf = (received: Received[]) =>
  received.map(({ event }) => (event.type === 'text' ? event.text : '')).join('')

export const endOf = ({ received }: StreamReading) => {
  const last = received.at(-1)?.event
  return last?.type === 'end' ? last : undefined
}

export type CrashSeller = Awaited<ReturnType<typeof signUp>>

/** Signs up and verifies over HTTP, as a browser would; the letter comes out at whichever process sends mail. */
export async function signUp(web: ServerProcess, name: string, mailer: ServerProcess = web) {
  const email = `${name}@shop.example`
  const password = 'a long enough secret 7'
  const { token } = await post<{ token: string }>(`${web.url}/api/auth/signup`, {
    username: name,
    email,
    password,
  })
  const [, secret] = /token=([\w-]+)/.exec(await mailer.linkTo(email)) ?? []
  await post(`${web.url}/api/auth/verify-email`, { token: secret })
  return seller(token, { username: name, password })
}

/** The calls of one signed-in seller, to any given server. */
export function seller(token: string, login: { username: string; password: string }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  const stream = (
    url: string,
    body: object | undefined,
    about: Partial<StreamReading>,
    onEvent = () => {},
  ): StreamReading => {
    const abort = new AbortController()
    const reading: StreamReading = {
      chatId: '',
      messageId: '',
      text: '',
      runId: undefined,
      status: undefined,
      ...about,
      received: [],
      over: Promise.resolve(),
      hangUp: () => abort.abort(),
    }
    const init = {
      headers,
      signal: abort.signal,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }
    reading.over = read(url, init, reading, onEvent)
    return reading
  }

  return {
    token,
    headers: { authorization: `Bearer ${token}` },
    login,
    ask(server: ServerProcess, text: string, onEvent?: () => void): StreamReading {
      const about = { chatId: randomUUID(), messageId: randomUUID(), text }
      const url = `${server.url}/api/chats/${about.chatId}/messages`
      return stream(url, { id: about.messageId, text }, about, onEvent)
    },
    retry: (server: ServerProcess, chatId: string) =>
      stream(`${server.url}/api/chats/${chatId}/retry`, { id: randomUUID() }, { chatId }),
    follow: (server: ServerProcess, runId: string, after = 0) =>
      stream(`${server.url}/api/runs/${runId}/events?after=${after}`, undefined, { runId }),
    stop: (server: ServerProcess, runId: string) =>
      post<{ data: Run }>(`${server.url}/api/runs/${runId}/stop`, undefined, headers),
    async chat(server: ServerProcess, chatId: string): Promise<Chat | undefined> {
      const response = await fetch(`${server.url}/api/chats/${chatId}`, { headers })
      return response.ok ? ((await response.json()) as { data: Chat }).data : undefined
    },
  }
}

/** A stream that breaks is over; what came until then is in the reading. */
async function read(url: string, init: RequestInit, reading: StreamReading, onEvent: () => void) {
  try {
    const response = await fetch(url, init)
    reading.status = response.status
    if (!response.ok || !response.body) return
    reading.runId = response.headers.get('x-run-id') ?? undefined
    let rest = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const whole = (rest + chunk).lastIndexOf('\n\n') + 2
      const frames = readEvents((rest + chunk).slice(0, Math.max(whole, 0)))
      rest = (rest + chunk).slice(whole)
      for (const frame of frames) {
        reading.received.push(frame)
        onEvent()
      }
    }
  } catch {
    // Cut off: by the server's death, or because the reader hung up.
  }
}

async function post<T>(
  url: string,
  body?: object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<T> {
  const response = await fetch(url, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
