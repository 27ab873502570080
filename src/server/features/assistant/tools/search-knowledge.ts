import { z } from 'zod'
import {
  type FoundPassage,
  type FoundRow,
  type KnowledgeFindings,
  MAX_QUESTION,
} from '#contracts/knowledge/knowledge.ts'
import { searchKnowledge } from '#server/features/knowledge/search/knowledge-search.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { passageSource, rowSource } from '../answer/sources.ts'
import { markOf } from '../prompt/passage-lines.ts'
import { tableLine } from '../prompt/retrieved.service.ts'
import { tool } from './tool.ts'

const Question = z.string().trim().min(1).max(MAX_QUESTION)

export const searchKnowledgeTool = tool({
  name: 'search_knowledge',
  ofProject: true,
  description:
    'Finds passages and rows of tables in the files of the project this chat belongs to, and tables that the question may be about. Each has a score up to 1; a passage marked as a weak match may not fit. If none fits, say so and do not guess.',
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
    const { slug } = await requireProject(deps, actor, projectId)
    const findings = await Promise.all(
      [question, ...otherLanguages].map((asked) => searchKnowledge(deps, actor, projectId, asked)),
    )
    const { passages, rows, tables, note } = joined(findings)
    const found = [
      ...passages.map((passage) => ({ ...passage, source: passageSource(slug, passage) })),
      ...rows.map((row) => ({ ...row, source: rowSource(slug, row) })),
    ]
    const lines = found.map(({ source, score, text, ...each }) => {
      const mark = markOf(each)
      return { from: source.title, score, ...(mark && { mark }), text }
    })
    return {
      text: JSON.stringify({ note, passages: lines, tables: tables.map(tableLine) }),
      sources: found.map(({ source }) => source),
    }
  },
})

const MOST_PASSAGES = 10
const MOST_ROWS = 5

/** The findings of one question in several languages. A remark counts only if all of them have one. */
function joined(findings: KnowledgeFindings[]): KnowledgeFindings {
  const tables = new Map(findings.flatMap((each) => each.tables).map((table) => [table.id, table]))
  return {
    passages: bestOf(
      findings.flatMap((each) => each.passages),
      ({ fileId, position }: FoundPassage) => `${fileId}:${position}`,
    ).slice(0, MOST_PASSAGES),
    rows: bestOf(
      findings.flatMap((each) => each.rows),
      ({ tableId, number }: FoundRow) => `${tableId}:${number}`,
    ).slice(0, MOST_ROWS),
    tables: [...tables.values()],
    note: findings.every(({ note }) => note !== null) ? (findings[0]?.note ?? null) : null,
  }
}

/** Each once, by its best score. */
function bestOf<Found extends { score: number }>(found: Found[], keyOf: (each: Found) => string): Found[] {
  const best = new Map<string, Found>()
  for (const each of found.toSorted((one, other) => other.score - one.score))
    if (!best.has(keyOf(each))) best.set(keyOf(each), each)
  return [...best.values()]
}
