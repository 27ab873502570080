import { z } from 'zod'
import { Done } from '../core/done.ts'
import { route } from '../core/route.ts'
import { FlowValues } from './flow-graph.ts'

/** A read-only link to the results of a run as they were when it was shared. */
export const FlowRunShare = z.object({ link: z.url(), sharedAt: z.iso.datetime() })
export type FlowRunShare = z.infer<typeof FlowRunShare>

/** Results only: inputs, logs, costs and links into the account stay with the owner. */
export const SharedSteps = z.array(
  z.object({ title: z.string(), item: z.number().int(), output: FlowValues }),
)
export type SharedSteps = z.infer<typeof SharedSteps>

export const SharedRun = z.object({
  title: z.string(),
  runAt: z.iso.datetime(),
  sharedAt: z.iso.datetime(),
  steps: SharedSteps,
})
export type SharedRun = z.infer<typeof SharedRun>

const ofRun = { params: z.object({ runId: z.uuid() }) }

export const flowSharesApi = {
  get: route('GET', '/api/flow-runs/:runId/share', { ...ofRun, data: FlowRunShare.nullable() }),
  /** Creates the link, or brings the one that exists up to date. */
  share: route('POST', '/api/flow-runs/:runId/share', { ...ofRun, data: FlowRunShare }),
  /** The link stops working at once. */
  revoke: route('DELETE', '/api/flow-runs/:runId/share', { ...ofRun, reply: Done }),
  /** The key travels in the body, so that it appears in no log and no referrer. */
  read: route('POST', '/api/shared-flow-run', {
    access: 'public',
    body: z.strictObject({ key: z.string().max(200) }),
    data: SharedRun,
  }),
}
