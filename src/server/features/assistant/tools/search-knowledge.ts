import { z } from 'zod'
import { type FoundPassage, MAX_QUESTION } from '#contracts/knowledge.ts'
import { searchKnowledge } from '#server/features/knowledge/knowledge.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { passageSource } from '../answer/sources.ts'
import { proseFirst, tableLine } from '../prompt/retrieved.service.ts'
import { tool } from './tool.ts'

const Question = z.string().trim().min(1).max(MAX_QUESTION)

export const searchKnowledgeTool = tool({
  name: 'search_knowledge',
  ofProject: true,
  description:
    'Finds passages in the files of the project this chat belongs to, and tables that the question may be about. If nothing is found, say so and do not guess.',
  input: z.strictObject({
    question: Question.describe('The whole question, in the language of the files that may answer it.'),
    otherLanguages: z
      .array(Question)
      .max(3)
      .default([])
      .describe('The same question in the other languages that files of the project are in.'),
  }),
  saying: ({ question }) => `Looking through the files for “${question.slice(0, 80)}”`,
  async run({ deps, actor, chat: { projectId } }, { question, otherLanguages }) {
    if (!projectId) return { text: 'This chat belongs to no project, so there are no files to look through.' }
    const project = await requireProject(deps, actor, projectId)
    const findings = await Promise.all(
      [question, ...otherLanguages].map((asked) => searchKnowledge(deps, actor, projectId, asked)),
    )
    const passages = proseFirst(bestOf(findings.flatMap((each) => each.passages)))
    const tables = new Map(findings.flatMap((each) => each.tables).map((table) => [table.id, table]))
    const sources = passages.map((passage) => passageSource(project.slug, passage))
    const found = passages.map(({ text }, at) => ({ from: sources[at]?.title, text }))
    const note = passages.length === 0 ? findings[0]?.note : null
    return {
      text: JSON.stringify({ note, passages: found, tables: [...tables.values()].map(tableLine) }),
      sources,
    }
  },
})

const MOST_GIVEN = 10

/** Each passage once, by its best score. */
function bestOf(found: FoundPassage[]): FoundPassage[] {
  const best = new Map<string, FoundPassage>()
  for (const passage of found.toSorted((one, other) => other.score - one.score)) {
    const key = `${passage.fileId}:${passage.position}`
    if (!best.has(key)) best.set(key, passage)
  }
  return [...best.values()].slice(0, MOST_GIVEN)
}
