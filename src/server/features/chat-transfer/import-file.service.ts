import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readApart } from '#server/files/reading-thread.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { ownsChat, restoreFromBin, storeImportedChat } from './import.repository.ts'
import { countImported, importableBytes } from './import-room.service.ts'
import { SkippedChat, UNKNOWN_FORMAT } from './imported-chat.ts'
import type { PreparedChat } from './prepared-chat.ts'
import type { ChatReading } from './read-chats.ts'

/** Bytes stored before they are counted; a crash loses at most this much of the count. */
const COUNT_EVERY = 1_000_000

interface Result {
  imported: number
  here: number
  leftOut: Map<string, number>
  pictures: number
  /** Remaining bytes of the import limit. */
  room: number
  /** Stored bytes that are not counted yet. */
  uncounted: number
}

const script = new URL('./chats.worker.ts', import.meta.url)

/** Stores every readable chat of an export and reports the result. A worker thread parses it. */
export async function importFile(
  deps: Pick<Deps, 'db' | 'limits'>,
  userId: number,
  path: string,
  { progress, signal }: Pick<TrackedContext, 'progress' | 'signal'>,
): Promise<void> {
  const room = await importableBytes(deps, userId)
  const result: Result = { imported: 0, here: 0, leftOut: new Map(), pictures: 0, room, uncounted: 0 }
  let count = 0
  try {
    for await (const reading of readApart<ChatReading>({ script, task: { path, userId }, signal })) {
      count = reading.count
      if ('chat' in reading) await takeChat(deps.db, userId, reading.chat, result)
      else for (const [reason, times] of reading.leftOut) leaveOut(result, reason, times)
      if (result.uncounted >= COUNT_EVERY) await countBytes(deps, userId, result)
      progress(count, null, `${count} chats read`)
    }
  } finally {
    await countBytes(deps, userId, result)
  }
  if (count === 0) throw new Hopeless('This file contains no chats.')
  if (result.leftOut.get(UNKNOWN_FORMAT) === count)
    throw new Hopeless(
      'This file contains no chats we recognize. Choose a ChatGPT export or a Sellwright export.',
    )
  progress(count, count, summaryOf(result))
}

async function countBytes(deps: Pick<Deps, 'db' | 'limits'>, userId: number, result: Result): Promise<void> {
  const bytes = result.uncounted
  result.uncounted = 0
  await countImported(deps, userId, bytes)
}

async function takeChat(db: Db, userId: number, chat: PreparedChat, result: Result): Promise<void> {
  try {
    const isHere = chat.ours && (await ownsChat(db, userId, chat.theirId))
    const { added, bytes, broughtBack } = isHere
      ? { added: 0, bytes: 0, broughtBack: await restoreFromBin(db, userId, chat.theirId) }
      : await storeImportedChat(db, userId, chat, result.room)
    result.room -= bytes
    result.uncounted += bytes
    if (added > 0 && !chat.ours) result.pictures += chat.pictures
    if (added > 0 || broughtBack) result.imported++
    else result.here++
  } catch (error) {
    if (!(error instanceof SkippedChat)) throw error
    leaveOut(result, error.message, 1)
  }
}

const leaveOut = ({ leftOut }: Result, reason: string, times: number) =>
  leftOut.set(reason, (leftOut.get(reason) ?? 0) + times)

function summaryOf({ imported, here, leftOut, pictures }: Result): string {
  const reasons = Array.from(leftOut, ([reason, count]) => `${count} ${reason}`)
  return [
    `Imported ${imported} ${imported === 1 ? 'chat' : 'chats'}.`,
    ...(here > 0 ? [`${here} ${here === 1 ? 'was' : 'were'} already imported.`] : []),
    ...(pictures > 0
      ? [`${pictures} ${pictures === 1 ? 'picture was' : 'pictures were'} not imported.`]
      : []),
    ...(reasons.length > 0 ? [`Not imported: ${reasons.join(', ')}.`] : []),
  ].join(' ')
}
