import { z } from 'zod'
import { ProjectId, RunId } from './core/ids.ts'
import { route } from './core/route.ts'

/** A `waiting` run has no free place yet, or is paused for the user or until a time. It counts as open. */
export const RunState = z.enum(['running', 'waiting', 'done', 'stopped', 'failed', 'interrupted'])
export type RunState = z.infer<typeof RunState>
export const EndState = RunState.exclude(['running', 'waiting'])
export type EndState = z.infer<typeof EndState>
export const isOpenRun = (state: RunState): state is Exclude<RunState, EndState> =>
  state === 'running' || state === 'waiting'

/** `waitingFor` of a run whose job waits for its turn. It starts by itself. */
export const FREE_PLACE = 'Waiting for a free place'

/** A source of an answer, numbered as in its text: [1]. */
export const Citation = z.object({
  type: z.literal('citation'),
  number: z.number().int().min(1),
  kind: z.enum(['page', 'canon', 'passage', 'help', 'chat']),
  title: z.string(),
  /** A path of this app or a web address. */
  href: z.string().nullable(),
  /** The quoted passage. */
  excerpt: z.string(),
})
export type Citation = z.infer<typeof Citation>

/** A calculator or a query that a person changes in place. `Card` of `cards.ts` checks it where it is drawn. */
export const CardPart = z.object({ type: z.literal('card'), card: z.unknown() })

/** Suggested follow-up questions. */
export const Suggestions = z.object({ type: z.literal('suggestions'), items: z.array(z.string()).max(4) })
export type Suggestions = z.infer<typeof Suggestions>

/** A canon change proposed by an answer, until the user accepts or refuses it. */
export const ProposedChange = z.object({
  type: z.literal('proposal'),
  id: z.uuid(),
  projectId: ProjectId,
  path: z.string(),
  label: z.string(),
  /** The old value as text; null if the field was empty. */
  before: z.string().nullable(),
  after: z.string(),
  /** Link to the field. */
  href: z.string(),
})
export type ProposedChange = z.infer<typeof ProposedChange>

/**
 * Events of a run, numbered from 1 without gaps; `end` is the last. Chat answers emit `text`, `thinking`, citations, proposals,
 * cards and suggestions; jobs emit `progress` and `waiting`.
 */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thinking'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  Citation,
  ProposedChange,
  CardPart,
  Suggestions,
  z.object({ type: z.literal('progress'), done: z.number(), total: z.number().nullable(), note: z.string() }),
  /** Resumes at `until`, or when the user resumes it. */
  z.object({ type: z.literal('waiting'), reason: z.string(), until: z.iso.datetime().nullable() }),
  z.object({ type: z.literal('end'), state: EndState, message: z.string().optional() }),
])
export type RunEvent = z.infer<typeof RunEvent>

export const Run = z.object({
  id: RunId,
  kind: z.string(),
  state: RunState,
  /** User-facing reason why a run failed or was interrupted. */
  message: z.string().nullable(),
  /** Reason and end of a pause; null otherwise. */
  waitingFor: z.string().nullable(),
  wakesAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Run = z.infer<typeof Run>

const byRun = { params: z.object({ runId: RunId }) }

export const runsApi = {
  get: route('GET', '/api/runs/:runId', { ...byRun, data: Run }),
  /** All events after the given number, then live events until the end. */
  events: route('GET', '/api/runs/:runId/events', {
    ...byRun,
    query: z.object({ after: z.coerce.number().int().min(0).max(2_000_000_000).default(0) }),
    events: RunEvent,
  }),
  /** Resumes a waiting run. No effect on others. */
  resume: route('POST', '/api/runs/:runId/resume', { ...byRun, data: Run }),
  stop: route('POST', '/api/runs/:runId/stop', { ...byRun, data: Run }),
}
