import type { KnowledgeFile } from '#contracts/knowledge/knowledge.ts'
import { type Answers, ok } from '#web/testing/app.tsx'
import { openTab } from '#web/testing/project-tab.ts'
import { aProject } from '#web/testing/projects.ts'

const at = '2026-11-01T10:00:00.000Z'
export const projectId = '5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11'
export const file = (id: string, fields: Partial<KnowledgeFile> = {}): KnowledgeFile => ({
  id,
  name: `${id}.md`,
  mediaType: 'text/markdown',
  bytes: 2_048,
  state: 'ready',
  reason: null,
  passages: 3,
  indexed: 3,
  tables: 0,
  language: 'en',
  supersededBy: null,
  runId: null,
  createdAt: at,
  ...fields,
})
export const limits = { files: 5, bytesPerFile: 10_000_000, used: 1 }
export const listed = (items: KnowledgeFile[], more = {}) =>
  ok({ items, next: null, limits, begun: [], ...more })

export const open = (query: string, answers: Answers) =>
  openTab(aProject({ id: projectId }), `knowledge${query}`, answers)
