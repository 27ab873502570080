import { z } from 'zod'
import { ProjectId, RunId } from './core/ids.ts'
import { route } from './core/route.ts'

/** A run that is `waiting` is paused for a person or until a time; it is as open as one that is running. */
export const RunState = z.enum(['running', 'waiting', 'done', 'stopped', 'failed', 'interrupted'])
export type RunState = z.infer<typeof RunState>
export const EndState = RunState.exclude(['running', 'waiting'])
export type EndState = z.infer<typeof EndState>
export const isOpenRun = (state: RunState): state is Exclude<RunState, EndState> =>
  state === 'running' || state === 'waiting'

/** What an answer rests on, numbered as the text names it: [1]. */
export const Citation = z.object({
  type: z.literal('citation'),
  number: z.number().int().min(1),
  kind: z.enum(['page', 'canon', 'passage', 'help', 'chat']),
  title: z.string(),
  /** An address of this app or of the web. */
  href: z.string().nullable(),
  /** The words it rests on. */
  excerpt: z.string(),
})
export type Citation = z.infer<typeof Citation>

/** A suggested next question. */
export const Suggestions = z.object({ type: z.literal('suggestions'), items: z.array(z.string()).max(4) })
export type Suggestions = z.infer<typeof Suggestions>

/** A change of a fact that an answer proposes. It waits until the person accepts or refuses it. */
export const ProposedChange = z.object({
  type: z.literal('proposal'),
  id: z.uuid(),
  projectId: ProjectId,
  path: z.string(),
  label: z.string(),
  /** In words, as it was then; null where the field was empty. */
  before: z.string().nullable(),
  after: z.string(),
  /** The field in its canon. */
  href: z.string(),
})
export type ProposedChange = z.infer<typeof ProposedChange>

/**
 * What a run says, in order. Numbers start at 1 and have no gaps; `end` is the last one. A chat answer speaks in `text` and
 * `thinking` (what it is doing, in plain words), with citations, proposals and suggestions; a job speaks in `progress` and `waiting`.
 */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thinking'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  Citation,
  ProposedChange,
  Suggestions,
  z.object({ type: z.literal('progress'), done: z.number(), total: z.number().nullable(), note: z.string() }),
  /** Goes on by itself at `until`; without one, when a person continues it. */
  z.object({ type: z.literal('waiting'), reason: z.string(), until: z.iso.datetime().nullable() }),
  z.object({ type: z.literal('end'), state: EndState, message: z.string().optional() }),
])
export type RunEvent = z.infer<typeof RunEvent>

export const Run = z.object({
  id: RunId,
  kind: z.string(),
  state: RunState,
  /** Explains a failed or interrupted run to the user. */
  message: z.string().nullable(),
  /** Why a run waits, and until when; null for a run that does not. */
  waitingFor: z.string().nullable(),
  wakesAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Run = z.infer<typeof Run>

const byRun = { params: z.object({ runId: RunId }) }

export const runsApi = {
  get: route('GET', '/api/runs/:runId', { ...byRun, data: Run }),
  /** Everything after the given number, then what comes, until the end. */
  events: route('GET', '/api/runs/:runId/events', {
    ...byRun,
    query: z.object({ after: z.coerce.number().int().min(0).max(2_000_000_000).default(0) }),
    events: RunEvent,
  }),
  /** Ends the pause of a run that waits. Changes nothing for any other. */
  resume: route('POST', '/api/runs/:runId/resume', { ...byRun, data: Run }),
  stop: route('POST', '/api/runs/:runId/stop', { ...byRun, data: Run }),
}
