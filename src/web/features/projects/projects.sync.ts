import { create } from 'zustand'
import type { Project } from '#contracts/projects.ts'
import { ApiError, fieldsOf, messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import {
  catchUp,
  contract,
  findOnServer,
  hideDeleted,
  noteChange,
  ownProjects,
  type ProjectWithDrafts,
  projects,
  pullProjects,
  storeServerProject,
} from './projects.store.ts'
import {
  draftsOf,
  hasOwnDrafts,
  isBasedOn,
  type NamedDraft,
  noteSending,
  noteSent,
  settleDraft,
  type TextField,
  textFields,
  writeDraft,
} from './texts/text-drafts.store.ts'

const PAUSE_MS = 600
const RETRY_MS = 15_000

/** The server will not take it however often it is sent, and says so. */
interface Refused {
  why: string
}

export type SaveState = 'saved' | 'saving' | 'waiting' | 'conflict' | Refused

/** Texts whose last sending failed. They wait for the connection, or a while. */
const useFailed = create<Record<string, 'waiting' | undefined>>()(() => ({}))
/** Texts the server refused since the last save. Each waits for the user to change it. */
const useRefused = create<Record<string, ReadonlyMap<string, Refused>>>()(() => ({}))
const inFlight = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('online', () => void sendUnsent())
// Timers of a tab that is out of sight are slow, and the same text may be open in the next.
addEventListener('visibilitychange', () => document.hidden && void sendUnsent())
// Another tab may have resolved the conflict meanwhile.
addEventListener('storage', ({ key }) => key === projects.key && hasOwnDrafts() && sendIn(PAUSE_MS))

const keyOf = (projectId: string, field: TextField) => `${projectId}:${field}`

export function useSaveState(project: ProjectWithDrafts, field: TextField): SaveState {
  const failed = useFailed((all) => all[keyOf(project.id, field)])
  const refused = useRefused((all) => all[keyOf(project.id, field)]?.get(project[field]))
  if (project.theirs?.[field] !== undefined) return 'conflict'
  if (!project.unsent?.includes(field)) return 'saved'
  return refused ?? failed ?? 'saving'
}

/**
 * Keeps a text in this browser at once and sends it when the typing pauses. What cannot be sent stays kept, over a reload
 * too, and is sent when the connection is back.
 */
export function saveText(projectId: string, field: TextField, text: string): void {
  const project = findOnServer(projectId)
  if (project) writeDraft(project, field, text)
  sendIn(PAUSE_MS)
}

/** Ends a conflict with this text, which the person made of the two. */
export function resolveConflict(projectId: string, field: TextField, text: string): void {
  const project = findOnServer(projectId)
  if (project) settleDraft(project, field, text)
  useFailed.setState({ [keyOf(projectId, field)]: undefined })
  sendIn(PAUSE_MS)
}

function sendIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendUnsent(), ms)
}

/** Sends every unsent text in its latest form. */
export async function sendUnsent(): Promise<void> {
  clearTimeout(timer)
  // Include text that another tab has just written.
  catchUp()
  const ids = ownProjects().map(({ id }) => id)
  await Promise.all(ids.flatMap((id) => textFields.map((field) => send(id, field))))
}

async function send(projectId: string, field: TextField): Promise<void> {
  const key = keyOf(projectId, field)
  if (inFlight.has(key)) return
  inFlight.add(key)
  try {
    // One after another: two on their way at once could arrive in the wrong order.
    let next = toSend(projectId, field)
    while (next && (await deliver(projectId, field, next))) next = toSend(projectId, field)
  } finally {
    inFlight.delete(key)
  }
}

interface Unsent {
  draft: NamedDraft
  /** The revision that it changes. */
  basedOn: number | undefined
}

/** The unsent text, unless it is in conflict or was refused. */
function toSend(projectId: string, field: TextField): Unsent | undefined {
  const project = findOnServer(projectId)
  const refused = useRefused.getState()[keyOf(projectId, field)]
  const draft =
    project &&
    draftsOf(project, field).find((draft) => isBasedOn(draft, project[field]) && !refused?.has(draft.text))
  return draft && { draft, basedOn: project.revisions?.[field] }
}

/** True if newer text can be sent at once. */
async function deliver(projectId: string, field: TextField, { draft, basedOn }: Unsent): Promise<boolean> {
  const { text } = draft
  noteSending(draft)
  try {
    const answer = await write(projectId, field, text, basedOn)
    noteChange()
    // It may have been deleted meanwhile, or someone else signed in.
    if (findOnServer(projectId)) storeServerProject(answer)
    noteSent(draft)
    useFailed.setState({ [keyOf(projectId, field)]: undefined })
    useRefused.setState({ [keyOf(projectId, field)]: new Map() })
    return true
  } catch (error) {
    if (!isFinal(error)) return await wait(projectId, field, basedOn, error)
    const why = fieldsOf(error)[field] ?? messageOf(error, 'The server rejected this text. Please change it.')
    useRefused.setState(({ [keyOf(projectId, field)]: others = [] }) => ({
      [keyOf(projectId, field)]: new Map([...others, [text, { why }]]),
    }))
    return true
  }
}

/** The call has written to the console what went wrong; the person only sees that the text still waits. */
async function wait(
  projectId: string,
  field: TextField,
  basedOn: number | undefined,
  error: unknown,
): Promise<boolean> {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404) {
    // Deleted elsewhere: there is nothing to write to before it is restored.
    hideDeleted(projectId)
    return false
  }
  useFailed.setState({ [keyOf(projectId, field)]: 'waiting' })
  sendIn(RETRY_MS)
  if (status !== 409) return false
  // Changed elsewhere: the list brings the new version for comparison. If it can't be loaded, the next try asks again.
  await pullProjects().catch(() => {})
  return findOnServer(projectId)?.revisions?.[field] !== basedOn
}

/** Another login, another day, a restored project or a comparison mends these. */
const passing = new Set([401, 404, 408, 409, 429])

/** True if the answer would be the same however often one asks. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.status)

async function write(
  projectId: string,
  field: TextField,
  text: string,
  basedOn: number | undefined,
): Promise<Project> {
  const { writeInstructions, writeResearch } = await contract()
  const params = { projectId }
  const answer =
    field === 'businessInstructions'
      ? await call(writeInstructions, { params, body: { businessInstructions: text, basedOn } })
      : await call(writeResearch, { params, body: { researchData: text, basedOn } })
  return answer.data
}
