import { z } from 'zod'
import { stepStates } from '#core/flows/progress.ts'
import { Done } from '../core/done.ts'
import { ProjectId } from '../core/ids.ts'
import { nameText } from '../core/names.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'
import { RunState } from '../runs.ts'
import { FlowGraph, FlowStep, FlowValue, FlowValues, StepId } from './flow-graph.ts'

/** Own flows, versions kept of each, and runs that a user keeps. */
export const MAX_FLOWS = 200
export const MAX_VERSIONS = 50

/** The id of an own flow, or the name of a built-in one. */
export const FlowId = z.union([z.uuid(), z.string().regex(/^[a-z][a-z-]{1,40}$/)])

const Title = nameText({ most: 80, empty: 'Enter a name.' })
const About = z.string().trim().max(300, 'Use at most 300 characters.')

export const FlowCard = z.object({
  id: FlowId,
  version: z.number().int(),
  isBuiltIn: z.boolean(),
  name: z.string(),
  about: z.string(),
  gives: z.string(),
  minutes: z.number().int(),
  /** Most prompts that a run takes, with a connected model. */
  prompts: z.number().int(),
  steps: z.number().int(),
  /** Facts, files and photos that it uses. `has` is null where a project says nothing about it. */
  needs: z.array(z.object({ label: z.string(), has: z.boolean().nullable() })),
  /** Titles of steps that need another plan. */
  notInPlan: z.array(z.string()),
  /** It makes something in a project. */
  needsProject: z.boolean(),
  /** Steps that publish or send without an approval before them. */
  unasked: z.array(z.object({ step: z.string(), title: z.string(), does: z.string() })),
  /** True once the person allowed them, or where there are none. */
  isAllowed: z.boolean(),
})
export type FlowCard = z.infer<typeof FlowCard>

export const Flow = FlowCard.extend({
  graph: FlowGraph,
  problems: z.array(z.object({ step: z.string().nullable(), message: z.string() })),
  /** Newest first. */
  versions: z.array(z.object({ version: z.number().int(), createdAt: z.iso.datetime() })),
})
export type Flow = z.infer<typeof Flow>

export const SaveFlow = z.strictObject({ name: Title, about: About, graph: FlowGraph })
export type SaveFlow = z.infer<typeof SaveFlow>

export const FlowRunSummary = z.object({
  id: z.uuid(),
  /** The run whose events tell its progress. A continued run has a new one. */
  trackedId: z.uuid(),
  flowId: FlowId,
  flowName: z.string(),
  version: z.number().int(),
  projectId: ProjectId.nullable(),
  projectName: z.string().nullable(),
  state: RunState,
  /** Why it waits or failed. */
  message: z.string().nullable(),
  wakesAt: z.iso.datetime().nullable(),
  scheduled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type FlowRunSummary = z.infer<typeof FlowRunSummary>

export const FlowRunStep = z.object({
  step: z.string(),
  item: z.number().int(),
  state: z.enum(stepStates),
  attempt: z.number().int(),
  prompts: z.number().int(),
  /** In millionths of a dollar; null without a model. */
  cost: z.number().int().nullable(),
  input: FlowValues.nullable(),
  output: FlowValues.nullable(),
  message: z.string().nullable(),
  wakesAt: z.iso.datetime().nullable(),
  log: z.array(z.object({ at: z.iso.datetime(), text: z.string() })),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type FlowRunStep = z.infer<typeof FlowRunStep>

export const FlowRun = FlowRunSummary.extend({
  graph: FlowGraph,
  /** Steps that its version may not do yet, since nobody allowed them to publish or send without asking. */
  unasked: FlowCard.shape.unasked,
  steps: z.array(FlowRunStep),
  prompts: z.number().int(),
  /** Most prompts that the rest may take. */
  promptsAhead: z.number().int(),
})
export type FlowRun = z.infer<typeof FlowRun>

export const StartFlow = z.strictObject({
  projectId: ProjectId.nullable(),
  /** Answers to the forms, by step. A form whose answers are missing waits for them. */
  answers: z.record(StepId, z.record(z.string().max(40), z.string().max(20_000))),
})
export type StartFlow = z.input<typeof StartFlow>

export const AnswerStep = z.strictObject({
  step: StepId,
  item: z.number().int().min(0).max(200).default(0),
  /** Values of a form, for `approve`. */
  decision: z.enum(['approve', 'reject']),
  value: FlowValue.optional(),
  /** End of the step when the person looked at it. With another end by now, the answer is refused. */
  seen: z.iso.datetime().nullable().optional(),
})
export type AnswerStep = z.input<typeof AnswerStep>

const TestStep = z.strictObject({
  step: FlowStep,
  inputs: FlowValues,
  projectId: ProjectId.nullable(),
})

const ofFlow = { params: z.object({ flowId: FlowId }) }
const ofRun = { params: z.object({ runId: z.uuid() }) }

export const flowsApi = {
  list: route('GET', '/api/flows', {
    query: z.object({ projectId: ProjectId.optional() }),
    data: z.array(FlowCard),
  }),
  create: route('POST', '/api/flows', { body: SaveFlow, data: Flow }),
  get: route('GET', '/api/flows/:flowId', {
    ...ofFlow,
    query: z.object({
      projectId: ProjectId.optional(),
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    data: Flow,
  }),
  /** Stores a new version. Runs keep the version they began with. */
  save: route('PUT', '/api/flows/:flowId', {
    ...ofFlow,
    body: SaveFlow.extend({ version: z.number().int() }),
    data: Flow,
  }),
  duplicate: route('POST', '/api/flows/:flowId/duplicate', { ...ofFlow, data: Flow }),
  delete: route('DELETE', '/api/flows/:flowId', { ...ofFlow, reply: Done }),
  /** As JSON, to be imported elsewhere. */
  file: route('GET', '/api/flows/:flowId/file', { ...ofFlow, file: true }),
  /** Lets a version publish or send without asking. Kept with the version, and in the audit log. */
  allow: route('POST', '/api/flows/:flowId/allow', {
    ...ofFlow,
    /** Without a version, the newest of a built-in flow. */
    body: z.strictObject({ version: z.number().int().min(1).max(1_000_000).optional() }),
    data: Flow,
  }),
  start: route('POST', '/api/flows/:flowId/runs', { ...ofFlow, body: StartFlow, data: FlowRun }),
  /** Tries one step with sample inputs. It asks no model and changes nothing. */
  testStep: route('POST', '/api/flow-step-tests', {
    body: TestStep,
    data: z.object({ output: FlowValues, note: z.string().nullable() }),
  }),
  runs: route('GET', '/api/flow-runs', {
    query: PageQuery.extend({
      flowId: FlowId.optional(),
      projectId: ProjectId.optional(),
      open: z.stringbool().optional(),
    }),
    data: page(FlowRunSummary),
  }),
  run: route('GET', '/api/flow-runs/:runId', { ...ofRun, data: FlowRun }),
  /** Answers a step, or changes the answer to an earlier one: later steps are outdated and run again. */
  answer: route('POST', '/api/flow-runs/:runId/answers', { ...ofRun, body: AnswerStep, data: FlowRun }),
  /** Runs a step and all later ones again. */
  rerun: route('POST', '/api/flow-runs/:runId/reruns', {
    ...ofRun,
    body: z.strictObject({ step: StepId }),
    data: FlowRun,
  }),
  stop: route('POST', '/api/flow-runs/:runId/stop', { ...ofRun, data: FlowRun }),
  /** Continues a stopped or failed run, or one that waits for prompts. */
  resume: route('POST', '/api/flow-runs/:runId/resume', { ...ofRun, data: FlowRun }),
  duplicateRun: route('POST', '/api/flow-runs/:runId/duplicate', { ...ofRun, data: FlowRun }),
  /** A read-only report as Markdown. */
  runFile: route('GET', '/api/flow-runs/:runId/file', { ...ofRun, file: true }),
}
