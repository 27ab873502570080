import { randomUUID } from 'node:crypto'

export type TargetName = 'direct' | 'raw proxy' | 'embedded' | 'PostgreSQL'

/** Something that answers questions with the stand-in's tokens. */
export interface Target {
  name: TargetName
  url: string
  /** The process whose CPU and memory are counted. */
  pid?: number
  /** The first process of its database server, counted apart. */
  databasePid?: number
  question(text: string): { path: string; headers: Record<string, string>; body: object }
}

/** The provider itself, or the proxy before it: both speak the provider's protocol. */
export function modelTarget(name: TargetName, url: string, pid?: number): Target {
  return {
    name,
    url,
    pid,
    question: (text) => ({
      path: '/v1/chat/completions',
      headers: {},
      body: { model: 'stub', stream: true, messages: [{ role: 'user', content: text }] },
    }),
  }
}

interface AppOptions {
  url: string
  pid: number
  databasePid?: number
  /** One per user; they take turns. */
  tokens: string[]
}

/** Our server. Each question opens a new chat. */
export function appTarget(name: TargetName, { tokens, ...rest }: AppOptions): Target {
  let turn = 0
  return {
    name,
    ...rest,
    question(text) {
      const token = tokens[turn++ % tokens.length]
      return {
        path: `/api/chats/${randomUUID()}/messages`,
        headers: { authorization: `Bearer ${token}` },
        body: { id: randomUUID(), text },
      }
    },
  }
}
