import { z } from 'zod'
import { MAX_QUESTION } from '#contracts/knowledge.ts'
import { searchKnowledge } from '#server/features/knowledge/knowledge.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { passageSource } from '../answer/sources.ts'
import { tableLine } from '../prompt/retrieved.service.ts'
import { tool } from './tool.ts'

export const searchKnowledgeTool = tool({
  name: 'search_knowledge',
  ofProject: true,
  description:
    'Finds passages in the files of the project this chat belongs to, and tables that can be asked with query_table. Give the whole question, in English if the files are. If nothing is found, say so and do not guess.',
  input: z.strictObject({ question: z.string().trim().min(1).max(MAX_QUESTION) }),
  saying: ({ question }) => `Looking through the files for “${question.slice(0, 80)}”`,
  async run({ deps, actor, chat: { projectId } }, { question }) {
    if (!projectId) return { text: 'This chat belongs to no project, so there are no files to look through.' }
    const project = await requireProject(deps, actor, projectId)
    const { passages, tables, note } = await searchKnowledge(deps, actor, projectId, question)
    const sources = passages.map((passage) => passageSource(project.slug, passage))
    const found = passages.map(({ text }, at) => ({ from: sources[at]?.title, text }))
    return { text: JSON.stringify({ note, passages: found, tables: tables.map(tableLine) }), sources }
  },
})
