import type { Prompt } from '#contracts/prompts.ts'
import { groups, type LibraryPrompt } from './library/library-prompt.ts'

/** A prompt as it stands in a menu. */
export interface PromptChoice {
  id: string
  title: string
  description: string
  text: string
}

export interface PromptGroup {
  label: string
  prompts: PromptChoice[]
}

export const OWN_PROMPTS = 'Yours'

/**
 * The prompts that hold every word of what was typed: a person's own first, then the library's groups, before the others
 * those that are called so.
 */
export function findPrompts(typed: string, own: Prompt[], library: LibraryPrompt[]): PromptGroup[] {
  const words = typed.toLowerCase().split(/\s+/)
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const shipped = Object.entries(groups).map(([group, label]) => ({
    label,
    prompts: library.filter((prompt) => prompt.group === group),
  }))
  return [
    { label: OWN_PROMPTS, prompts: own.map(asChoice) },
    ...shipped.toSorted((a, b) => Number(holds(b.label)) - Number(holds(a.label))),
  ]
    .map(({ label, prompts }) => ({
      label,
      prompts: prompts.filter(({ title, description }) => holds(`${label} ${title} ${description}`)),
    }))
    .filter(({ prompts }) => prompts.length > 0)
}

const asChoice = ({ id, title, text }: Prompt): PromptChoice => ({
  id,
  title,
  text,
  description: text.replace(/\s+/g, ' ').slice(0, 120),
})
