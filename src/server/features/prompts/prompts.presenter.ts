import type { Prompt } from '#contracts/prompts.ts'
import type { PromptRow } from './prompts.repository.ts'

export const presentPrompt = ({ id, title, text, updatedAt }: PromptRow): Prompt => ({
  id,
  title,
  text,
  updatedAt: updatedAt.toISOString(),
})
