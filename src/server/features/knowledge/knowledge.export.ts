import type { Deps } from '#server/deps.ts'
import { type ExportPart, jsonArray, plainName } from '#server/exports/export-part.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { filesOf, passagesOf } from './knowledge-export.repository.ts'
import { assetOf } from './uploads/stored.ts'

/** An archive holds 65,000 files; other areas have theirs too. */
const MOST_FILES = 10_000

export const knowledgeExport: ExportPart = {
  label: 'Knowledge',
  tables: ['knowledge_files', 'knowledge_passages', 'knowledge_tables'],
  about: {
    'knowledge.json': 'Your projects’ files, with the text read from them.',
    'knowledge/': `The files themselves, the first ${MOST_FILES.toLocaleString('en')} of them, in the same order.`,
  },
  async *files(deps, userId) {
    yield { name: 'knowledge.json', content: jsonArray(asJson(deps, userId)) }
    let number = 0
    for await (const row of filesOf(deps.db, userId)) {
      if (++number > MOST_FILES) return
      const file = await openAsset(deps, assetOf(userId, row.id))
      if (file)
        yield {
          name: `knowledge/${String(number).padStart(5, '0')}-${nameOf(row.name)}`,
          content: file.stream,
        }
    }
  },
}

async function* asJson({ db }: Deps, userId: number) {
  for await (const { id, projectId, name, mediaType, bytes, state, reason, createdAt } of filesOf(
    db,
    userId,
  )) {
    const passages = await passagesOf(db, userId, id)
    yield JSON.stringify({ id, projectId, name, mediaType, bytes, state, reason, createdAt, passages })
  }
}

function nameOf(name: string): string {
  const ending = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? ''
  return plainName(name.slice(0, name.length - ending.length)) + ending
}
