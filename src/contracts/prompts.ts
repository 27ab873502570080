import { z } from 'zod'
import { Done } from './core/done.ts'
import { nameText } from './core/names.ts'
import { route } from './core/route.ts'

export const MAX_PROMPTS = 200

export const SavePrompt = z.object({
  title: nameText({ most: 80, empty: 'Enter a name.' }),
  text: z.string().trim().min(1, 'Enter a prompt.').max(8_000, 'Use at most 8,000 characters.'),
})
export type SavePrompt = z.infer<typeof SavePrompt>

/** A user's saved prompt. */
export const Prompt = SavePrompt.extend({ id: z.uuid(), updatedAt: z.iso.datetime() })
export type Prompt = z.infer<typeof Prompt>

const byPrompt = { params: z.object({ promptId: z.uuid() }) }

export const promptsApi = {
  /** All prompts by name; at most 200. */
  list: route('GET', '/api/prompts', { data: z.array(Prompt) }),
  create: route('POST', '/api/prompts', { body: SavePrompt, data: Prompt }),
  change: route('PATCH', '/api/prompts/:promptId', { ...byPrompt, body: SavePrompt, data: Prompt }),
  delete: route('DELETE', '/api/prompts/:promptId', { ...byPrompt, reply: Done }),
}
