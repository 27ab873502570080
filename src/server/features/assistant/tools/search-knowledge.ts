import { z } from 'zod'
import { MAX_QUESTION } from '#contracts/knowledge.ts'
import { searchKnowledge } from '#server/features/knowledge/knowledge.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { passageSource, rowSource } from '../answer/sources.ts'
import { marked, tableLine } from '../prompt/retrieved.service.ts'
import { tool } from './tool.ts'

export const searchKnowledgeTool = tool({
  name: 'search_knowledge',
  ofProject: true,
  description:
    'Finds passages in the files of the project this chat belongs to, and tables that can be asked with query_table. Give the whole question, in the language of the files. Passages have a score up to 1; one marked as a weak match may not fit. If none fits, say so and do not guess.',
  input: z.strictObject({ question: z.string().trim().min(1).max(MAX_QUESTION) }),
  saying: ({ question }) => `Looking through the files for “${question.slice(0, 80)}”`,
  async run({ deps, actor, chat: { projectId } }, { question }) {
    if (!projectId) return { text: 'This chat belongs to no project, so there are no files to look through.' }
    const project = await requireProject(deps, actor, projectId)
    const { passages, rows, tables, note } = await searchKnowledge(deps, actor, projectId, question)
    const sources = [
      ...passages.map((passage) => passageSource(project.slug, passage)),
      ...rows.map((row) => rowSource(project.slug, row)),
    ]
    const found = [...passages, ...rows].map((each, at) => ({
      from: sources[at]?.title,
      score: each.score,
      ...marked(each),
      text: each.text,
    }))
    return { text: JSON.stringify({ note, passages: found, tables: tables.map(tableLine) }), sources }
  },
})
