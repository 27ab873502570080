import { create } from 'zustand'
import type { Project } from '#contracts/projects.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import {
  contract,
  type KeptProject,
  markSent,
  noteChange,
  noteTried,
  pullProjects,
  putAside,
  settleConflict,
  type TextField,
  unsentText,
  unsentTexts,
  writeText,
} from './projects.store.ts'

const PAUSE_MS = 600
const RETRY_MS = 15_000

export type SaveState = 'saved' | 'saving' | 'waiting' | 'conflict'

/** Texts whose last sending failed. They wait for the connection, or a while. */
const useFailed = create<Record<string, boolean>>()(() => ({}))
const inFlight = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('online', () => void sendUnsent())

const keyOf = (projectId: string, field: TextField) => `${projectId}:${field}`

export function useSaveState(project: KeptProject, field: TextField): SaveState {
  const failed = useFailed((all) => all[keyOf(project.id, field)])
  if (project.theirs?.[field]) return 'conflict'
  if (!project.unsent?.includes(field)) return 'saved'
  return failed ? 'waiting' : 'saving'
}

/**
 * Keeps a text in this browser at once and sends it when the typing pauses. What cannot be sent stays kept, over a reload
 * too, and is sent when the connection is back.
 */
export function saveText(projectId: string, field: TextField, text: string): void {
  writeText(projectId, field, text)
  sendIn(PAUSE_MS)
}

/** Ends a conflict with this text, which the person made of the two. */
export function resolveConflict(projectId: string, field: TextField, text: string): void {
  settleConflict(projectId, field, text)
  sendIn(PAUSE_MS)
}

function sendIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendUnsent(), ms)
}

/** Sends every text that the server does not have yet, each as it is now. */
export async function sendUnsent(): Promise<void> {
  clearTimeout(timer)
  await Promise.all(unsentTexts().map(({ projectId, field }) => send(projectId, field)))
}

async function send(projectId: string, field: TextField): Promise<void> {
  const key = keyOf(projectId, field)
  if (inFlight.has(key)) return
  inFlight.add(key)
  try {
    // One after another: two on their way at once could arrive in the wrong order.
    for (let next = unsentText(projectId, field); next; next = unsentText(projectId, field)) {
      noteTried(projectId, field, next.text)
      const answer = await write(projectId, field, next)
      noteChange()
      markSent(field, next.text, answer)
    }
    useFailed.setState({ [key]: false })
  } catch (error) {
    await keepWaiting(projectId, key, error)
  } finally {
    inFlight.delete(key)
  }
}

/** The call has written to the console what went wrong; the person only sees that the text still waits. */
async function keepWaiting(projectId: string, key: string, error: unknown): Promise<void> {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404) {
    // Deleted elsewhere: there is nothing to write to before it is restored.
    putAside(projectId)
    return
  }
  useFailed.setState({ [key]: true })
  sendIn(RETRY_MS)
  // Changed elsewhere: the list brings what is there now, to be compared. If it cannot be had, the next try asks again.
  if (status === 409) await pullProjects().catch(() => {})
}

interface Unsent {
  text: string
  basedOn: number | undefined
}

async function write(projectId: string, field: TextField, { text, basedOn }: Unsent): Promise<Project> {
  const { writeInstructions, writeResearch } = await contract()
  const params = { projectId }
  const answer =
    field === 'businessInstructions'
      ? await call(writeInstructions, { params, body: { businessInstructions: text, basedOn } })
      : await call(writeResearch, { params, body: { researchData: text, basedOn } })
  return answer.data
}
