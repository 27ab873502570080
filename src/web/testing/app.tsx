import type { ServerResponse } from 'node:http'
import type { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { User } from '#contracts/auth.ts'
import { Providers } from '#web/app/providers.tsx'
import { Router } from '#web/app/router.tsx'
import { clearToken, writeToken } from '#web/lib/http/token.ts'
import { answerJson, startWire, type Wire, type WireRequest } from '#web/testing/wire.ts'
import { useToastStore } from '#web/ui/toasts/toast.store.ts'

export const mara: User = {
  id: '1',
  username: 'mara',
  email: 'mara@lampwerk.example',
  emailVerified: true,
  role: 'user',
}

interface Reply {
  status?: number
  body: unknown
}
/** Server replies by method and path; anything else is a 404. */
export type Answers = Record<
  string,
  | Reply
  | Promise<Reply>
  | ((request: WireRequest) => Reply | Promise<Reply>)
  /** Writes the response itself, such as a stream of events. */
  | { stream: (reply: ServerResponse, request: WireRequest) => void }
>

export const ok = (data: unknown): Reply => ({ body: { success: true, data } })
export const refused = (status: number, message: string, fields?: Record<string, string>): Reply => ({
  status,
  body: { success: false, error: message, message, type: 'ANY', requestId: 'r1', fields },
})

/** The whole app at a path, against a server on the wire. Signed in when there is a token. */
export const openApp = (
  path: string,
  answers: Answers,
  token?: string,
  client?: QueryClient,
): Promise<Wire> => openPart(<Router />, { path, answers, token, client })

interface OpenedPart {
  answers: Answers
  path?: string
  token?: string | undefined
  client?: QueryClient | undefined
}

/** A part of the app alone, against a server on the wire. */
export async function openPart(
  part: ReactNode,
  { answers, path = '/', token, client }: OpenedPart,
): Promise<Wire> {
  vi.spyOn(console, 'error').mockReturnValue()
  const wire = await startWire(async (request, reply) => {
    const answer = answers[`${request.method} ${request.path}`] ?? refused(404, 'There is nothing here.')
    if ('stream' in answer) return answer.stream(reply, request)
    const { status = 200, body } = await (typeof answer === 'function' ? answer(request) : answer)
    answerJson(reply, status, body)
  })
  if (token) writeToken(token)
  window.history.replaceState(null, '', path)
  render(<Providers client={client}>{part}</Providers>)
  onTestFinished(() => {
    cleanup()
    clearToken()
    useToastStore.setState(useToastStore.getInitialState())
    vi.restoreAllMocks()
  })
  return wire
}

/** The title and the text of the toast that comes. */
export async function toastText(title: string): Promise<string | null | undefined> {
  const shown = await screen.findAllByText(title)
  return shown.find((element) => element.closest('li'))?.closest('li')?.textContent
}
