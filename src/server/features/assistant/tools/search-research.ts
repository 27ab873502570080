import { z } from 'zod'
import { SourceKind } from '#contracts/research.ts'
import { rankTexts } from '#server/features/knowledge/search/rank-texts.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { type ListedSource, sourcesWithText } from '#server/features/research/research.service.ts'
import { fieldsText, researchSource } from '../prompt/research-lines.ts'
import { tool } from './tool.ts'

const MOST_FOUND = 8

export const searchResearchTool = tool({
  name: 'search_research',
  ofProject: true,
  description:
    'Finds pages that were captured for the research of this project, of suppliers, competitors, ads, reviews and keywords, and gives the text and the fields of their latest captures. They are as the pages were on the day of the capture. If nothing is found, say so and do not guess.',
  input: z.strictObject({
    question: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .describe('What to look for, in the language of the pages: a name, a product, or a whole question.'),
    kind: SourceKind.optional().describe('Only sources of this kind.'),
  }),
  saying: ({ question }) => `Looking through the research for “${question.slice(0, 80)}”`,
  async run({ deps, actor, chat: { projectId } }, { question, kind }) {
    if (!projectId) return { text: 'This chat belongs to no project, so there is no research.' }
    const { slug } = await requireProject(deps, actor, projectId)
    const all = (await sourcesWithText(deps, actor.userId, projectId)).filter(
      (source) => !kind || source.kind === kind,
    )
    const found = rankTexts(question, all.map(searchedText))
      .slice(0, MOST_FOUND)
      .flatMap((at) => all[at] ?? [])
    if (found.length === 0)
      return { text: `No research source matches that. ${all.length} sources were searched.` }
    return {
      text: JSON.stringify(found.map(present)),
      sources: found.map((source) => researchSource(slug, source)),
    }
  },
})

const searchedText = ({ title, url, fields, excerpt }: ListedSource): string =>
  [title, url, ...fields.map(({ name, value }) => `${name}: ${value}`), excerpt].join('\n')

const present = ({ kind, title, url, capturedAt, fields, excerpt }: ListedSource) => ({
  title,
  kind,
  url,
  captured: capturedAt.slice(0, 10),
  fields: fieldsText(fields),
  text: excerpt,
})
