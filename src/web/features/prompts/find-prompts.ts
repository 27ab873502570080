import type { Prompt } from '#contracts/prompts.ts'
import { groups, type LibraryPrompt } from './library/library-prompt.ts'

/** A prompt as it stands in a menu. */
export interface PromptChoice {
  id: string
  title: string
  description: string
  text: string
  /** What else it is called. */
  also?: string
}

export interface PromptGroup {
  label: string
  prompts: PromptChoice[]
}

const OWN_PROMPTS = 'Yours'

/**
 * The prompts that hold every word of what was typed: a person's own first, then the library's groups. Before the others come the
 * group that is called so, then those with a prompt that is, and in each the prompts that are: Enter takes the first.
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

/** Those for which it holds before the others, each in the order they had. */
const firstWhere = <T>(all: T[], holds: (one: T) => boolean): T[] =>
  all.toSorted((a, b) => Number(holds(b)) - Number(holds(a)))

const asChoice = ({ id, title, text }: Prompt): PromptChoice => ({
  id,
  title,
  text,
  description: text.replace(/\s+/g, ' ').slice(0, 120),
})
