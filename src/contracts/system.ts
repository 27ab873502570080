import { z } from 'zod'
import { route } from './core/route.ts'

export const systemApi = {
  health: route('GET', '/api/health', {
    access: 'public',
    reply: z.object({ success: z.literal(true), status: z.enum(['ready', 'draining']), version: z.string() }),
  }),
  openapi: route('GET', '/api/openapi.json', { access: 'public', reply: z.record(z.string(), z.unknown()) }),
}
