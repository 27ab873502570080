import { z } from 'zod'
import { route } from './core/route.ts'

const stateOf = <State extends string>(state: State) =>
  z.object({ success: z.literal(true), status: z.literal(state), version: z.string() })

export const systemApi = {
  /** Readiness, for balancers: 503 while the database does not answer or the process is stopping. */
  health: route('GET', '/api/health', { access: 'public', reply: stateOf('ready') }),
  /** Liveness, for supervisors that restart: the process answers, even without its database. */
  live: route('GET', '/api/health/live', { access: 'public', reply: stateOf('live') }),
  openapi: route('GET', '/api/openapi.json', { access: 'public', reply: z.record(z.string(), z.unknown()) }),
}
