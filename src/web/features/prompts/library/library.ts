import { ads } from './ads.ts'
import { email } from './email.ts'
import type { LibraryPrompt } from './library-prompt.ts'
import { pages } from './pages.ts'
import { profit } from './profit.ts'
import { research } from './research.ts'
import { seo } from './seo.ts'
import { service } from './service.ts'
import { supply } from './supply.ts'

/** The built-in prompts by group. Loaded with the first search. */
export const library: LibraryPrompt[] = [
  ...research,
  ...profit,
  ...pages,
  ...ads,
  ...email,
  ...service,
  ...seo,
  ...supply,
]
