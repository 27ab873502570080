import { ads } from './ads.ts'
import { email } from './email.ts'
import type { LibraryPrompt } from './library-prompt.ts'
import { pages } from './pages.ts'
import { profit } from './profit.ts'
import { research } from './research.ts'
import { seo } from './seo.ts'
import { service } from './service.ts'
import { supply } from './supply.ts'

const prompts: LibraryPrompt[] = [
  ...research,
  ...profit,
  ...pages,
  ...ads,
  ...email,
  ...service,
  ...seo,
  ...supply,
]

const NEEDS_MODEL = 'Needs an AI model'

/** The built-in prompts by group, each saying beforehand if it needs a model. Loaded with the first search. */
export const library: LibraryPrompt[] = prompts.map((prompt) =>
  prompt.worksAlone ? prompt : { ...prompt, description: `${prompt.description} · ${NEEDS_MODEL}` },
)
