import { z } from 'zod'
import { route } from './core/route.ts'

/** The model that answers without a key of one's own. */
const IncludedModel = z.object({ label: z.string(), builtIn: z.boolean() })

export const includedModelApi = {
  get: route('GET', '/api/included-model', { access: 'public', data: IncludedModel }),
}
