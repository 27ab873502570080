import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Project } from '#contracts/projects.ts'
import { clearToken, writeToken } from '#web/lib/http/token.ts'
import { answerJson, startWire, type WireRequest } from '#web/testing/wire.ts'
import { projects } from '../projects.store.ts'
import { eraseTextDrafts, textFields } from '../texts/text-drafts.store.ts'

export const lamp: Project = {
  id: '0b9d3c1e-5f5e-4c1e-9a55-000000000001',
  name: 'Lamp',
  slug: 'Lamp',
  formerSlugs: [],
  businessInstructions: 'Warm tone.',
  researchData: '',
  revisions: { businessInstructions: 3, researchData: 5 },
  knowledgeBase: [],
  userId: '1',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
}

export type WireReply = [status: number, body: unknown]
export function saved({ body }: WireRequest): WireReply {
  const { basedOn, ...text } = JSON.parse(body)
  const revisions = { ...lamp.revisions }
  for (const field of textFields) if (field in text) revisions[field] = basedOn + 1
  return [
    200,
    { success: true, data: { ...lamp, ...text, revisions, updatedAt: '2026-11-02T10:00:00.000Z' } },
  ]
}
export const conflict: WireReply = [
  409,
  { success: false, error: 'Changed.', message: 'Changed.', type: 'CONFLICT' },
]
export const down: WireReply = [
  503,
  { success: false, error: 'Down.', message: 'Down.', type: 'UNAVAILABLE' },
]

export const listed = (list: unknown[]): WireReply => [200, { success: true, data: list }]

/** Each test begins signed in, with errors kept out of the output, and leaves nothing behind. */
export function signInBeforeEach(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
    writeToken('t')
  })
  afterEach(() => {
    eraseTextDrafts({ userId: '1' })
    projects.replaceAll([])
    projects.clearUser()
    clearToken()
    vi.restoreAllMocks()
  })
}

/** Signed in with the lamp, at a server whose answers a test can change as it goes. */
export async function wireWith(answer: (request: WireRequest) => WireReply | Promise<WireReply>) {
  const server: { answer: typeof answer } = { answer: () => listed([lamp]) }
  const { requests } = await startWire(async (request, reply) =>
    answerJson(reply, ...(await server.answer(request))),
  )
  projects.setUser('1')
  await waitFor(() => expect(projects.items()).toEqual([lamp]))
  requests.length = 0
  server.answer = answer
  const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body))
  const texts = () => sent().map(({ basedOn: _, ...text }) => text as unknown)
  return { server, requests, sent, texts }
}

/** Goes away from the page, which is when it is written at the latest. */
export const leave = () => dispatchEvent(new Event('pagehide'))
export const inStorage = () => JSON.parse(localStorage.getItem('project-store') ?? '{}').items[0]
/** Unsent drafts in this browser. */
export const draftsInStorage = () =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith('project.draft:'))
    .map((name) => JSON.parse(localStorage.getItem(name) ?? 'null'))
