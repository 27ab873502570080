import type { Deps } from '#server/deps.ts'
import { type ExportPart, jsonArray, plainName } from '#server/exports/export-part.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { assetOf } from './attachments.jobs.ts'
import { type AttachmentRow, sentAttachments } from './attachments.repository.ts'

/** An archive has at most 65,000 files, shared with other areas. */
const MOST_FILES = 10_000

export const attachmentsExport: ExportPart = {
  label: 'Files',
  tables: ['attachments'],
  about: {
    'files.json': 'The files you sent: names, messages and extracted text.',
    'files/': `The first ${MOST_FILES.toLocaleString('en')} files, in the same order.`,
  },
  async *files(deps, userId) {
    yield { name: 'files.json', content: jsonArray(asJson(deps, userId)) }
    let number = 0
    for await (const row of sentAttachments(deps.db, userId)) {
      if (++number > MOST_FILES) return
      const file = await openAsset(deps, assetOf(row))
      if (file)
        yield { name: `files/${String(number).padStart(5, '0')}-${nameOf(row)}`, content: file.stream }
    }
  },
}

async function* asJson({ db }: Deps, userId: number) {
  for await (const { userId: _, ...row } of sentAttachments(db, userId)) yield JSON.stringify(row)
}

function nameOf({ name }: AttachmentRow): string {
  const ending = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? ''
  return plainName(name.slice(0, name.length - ending.length)) + ending
}
