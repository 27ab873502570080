import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AttachedFile,
  isPicture,
  loadPictures,
  picturesToShow,
  readFiles,
} from '#server/features/attachments/attached-files.service.ts'
import { tablesIn } from '#server/features/attachments/attached-tables.service.ts'
import { looseTables } from '#server/features/knowledge/tables/loose-tables.service.ts'
import { MAX_DOCUMENT_TEXT } from '#server/ports/documents.ts'
import type { RunWork } from '#server/stream/engine.ts'
import { type PromptFile, promptShares } from './assistant.prompt.ts'

/** The files of a conversation for the model, once read. Cut parts are reported to the user. */
export async function attachedFiles(
  deps: Deps,
  { userId }: Actor,
  messageIds: string[],
  { emit, signal }: Pick<RunWork, 'emit' | 'signal'>,
) {
  const say = (sentence: string) => emit({ type: 'thinking', text: `${sentence}\n` })
  const files = await readFiles(deps, userId, messageIds, {
    signal,
    onReading: (name) => say(`Reading ${name}`),
  })
  const described = files.map(describeFile)
  const characters = promptShares(described)
  for (const [at, file] of described.entries()) {
    if (file.unread) say(`${file.name} was left out. ${file.unread}`)
    const leftOut = leftOutOf(file, characters[at] ?? 0)
    if (leftOut) say(leftOut)
  }
  const tables = await tablesIn(deps, files, signal)
  const shown = picturesToShow(files)
  const onUnshown = (name: string, reason: string) =>
    say(`${name} could not be shown to the model. Its text was used instead. ${reason}`)
  return {
    files: described,
    pictures: { count: shown.length, load: () => loadPictures(deps, shown, { signal, onUnshown }) },
    tables: await looseTables(tables),
  }
}

function describeFile(file: AttachedFile): PromptFile {
  const { name, state, reason, content } = file
  if (state === 'failed') return { name, content: '', unread: reason ?? 'This file could not be read.' }
  if (state === 'reading')
    return { name, content: '', unread: 'The file is still being read. Ask again in a moment.' }
  return { name, content, isPicture: isPicture(file) }
}

function leftOutOf({ name, content }: PromptFile, included: number): string | undefined {
  if (included >= content.length) return undefined
  const count = (characters: number) => characters.toLocaleString('en')
  // The stored part of a longer file ends with its own note.
  const all =
    content.length > MAX_DOCUMENT_TEXT ? `more than ${count(MAX_DOCUMENT_TEXT)}` : count(content.length)
  const read =
    included === 0
      ? `${name} was left out to make room for newer files.`
      : `${name}: the first ${count(included)} of ${all} characters were read.`
  return `${read} Add it to a project’s knowledge to search all of it.`
}
