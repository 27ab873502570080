import { z } from 'zod'
import { MAX_HELP_QUESTION } from '#contracts/help.ts'
import { askHelp } from '#server/features/help/help.service.ts'
import { excerptOf } from '../answer/sources.ts'
import { tool } from './tool.ts'

/** An answer links to its sources alone. */
const linkToScreen = /\[([^\]]*)\]\(\/[^)]*\)/g

export const helpArticleTool = tool({
  name: 'help_article',
  description:
    'Finds what the help of Sellwright says about using Sellwright itself: its screens, plans, billing, account, privacy and how to run it. Answer such questions from it alone.',
  input: z.strictObject({
    question: z.string().trim().min(3).max(MAX_HELP_QUESTION).describe('In plain English.'),
  }),
  saying: () => 'Looking into the help',
  async run({ deps, actor }, { question }) {
    const passages = (await askHelp(deps, actor, question)).map(
      ({ category, slug, title, section, sectionTitle, text }) => ({
        title: sectionTitle ? `${title}: ${sectionTitle}` : title,
        href: `/help/articles/${category}/${slug}${section && `#${section}`}`,
        text: text.replace(linkToScreen, '$1'),
      }),
    )
    return {
      text: passages.length === 0 ? 'The help says nothing about this.' : JSON.stringify(passages),
      sources: passages.map(({ title, href, text }) => ({
        kind: 'help',
        title,
        href,
        excerpt: excerptOf(text),
      })),
    }
  },
})
