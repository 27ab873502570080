import type { Prompt } from '#contracts/prompts.ts'
import { groups, type LibraryPrompt } from './library/library-prompt.ts'

/** A menu entry for a prompt. */
export interface PromptChoice {
  id: string
  title: string
  description: string
  text: string
  /** Other search words. */
  also?: string
}

export interface PromptGroup {
  label: string
  prompts: PromptChoice[]
}

const OWN_PROMPTS = 'Yours'

/**
 * Prompts that contain every typed word: the user's own first, then the library. Groups and prompts whose name matches come
 * first, since Enter takes the first entry.
 */
export function findPrompts(typed: string, own: Prompt[], library: LibraryPrompt[]): PromptGroup[] {
  const words = typed.toLowerCase().split(/\s+/)
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = ({ label, prompts }: PromptGroup): PromptGroup => ({
    label,
    prompts: firstWhere(
      prompts.filter(({ title, description, also = '' }) =>
        holds(`${label} ${title} ${description} ${also}`),
      ),
      ({ title }) => holds(title),
    ),
  })
  const shipped = Object.entries(groups).map(([group, label]) =>
    found({ label, prompts: library.filter((prompt) => prompt.group === group) }),
  )
  const byTitle = firstWhere(shipped, ({ prompts }) => prompts.some(({ title }) => holds(title)))
  return [
    found({ label: OWN_PROMPTS, prompts: own.map(asChoice) }),
    ...firstWhere(byTitle, ({ label }) => holds(label)),
  ].filter(({ prompts }) => prompts.length > 0)
}

/** Moves matching items first and keeps their order. */
const firstWhere = <T>(all: T[], holds: (one: T) => boolean): T[] =>
  all.toSorted((a, b) => Number(holds(b)) - Number(holds(a)))

const asChoice = ({ id, title, text }: Prompt): PromptChoice => ({
  id,
  title,
  text,
  description: text.replace(/\s+/g, ' ').slice(0, 120),
})
