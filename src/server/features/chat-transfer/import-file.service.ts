import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readApart } from '#server/files/reading-thread.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { keepChat, ownsChat, takeFromBin } from './import.repository.ts'
import { countImported, roomToImport } from './import-room.service.ts'
import { LeftOut, NOT_KNOWN } from './imported-chat.ts'
import type { PreparedChat } from './prepared-chat.ts'
import type { ChatReading } from './read-chats.ts'

/** Bytes that are kept before they are counted: a process that dies meanwhile forgets no more. */
const COUNT_EVERY = 1_000_000

interface Result {
  imported: number
  here: number
  leftOut: Map<string, number>
  pictures: number
  /** Bytes of text that may still be imported. */
  room: number
  /** Those that were kept and not counted yet. */
  uncounted: number
}

const script = new URL('./chats.worker.ts', import.meta.url)

/** Keeps every chat of an export that can be read, and says in the end what came of it. A thread reads it. */
export async function importFile(
  deps: Pick<Deps, 'db' | 'limits'>,
  userId: number,
  path: string,
  { progress, signal }: Pick<TrackedContext, 'progress' | 'signal'>,
): Promise<void> {
  const room = await roomToImport(deps, userId)
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
  if (count === 0) throw new Hopeless('There are no chats in this file.')
  if (result.leftOut.get(NOT_KNOWN) === count)
    throw new Hopeless(
      'Nothing in this file is a chat. Choose the file that ChatGPT sent you, or one of our exports.',
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
      ? { added: 0, bytes: 0, broughtBack: await takeFromBin(db, userId, chat.theirId) }
      : await keepChat(db, userId, chat, result.room)
    result.room -= bytes
    result.uncounted += bytes
    if (added > 0 && !chat.ours) result.pictures += chat.pictures
    if (added > 0 || broughtBack) result.imported++
    else result.here++
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error
    leaveOut(result, error.message, 1)
  }
}

const leaveOut = ({ leftOut }: Result, reason: string, times: number) =>
  leftOut.set(reason, (leftOut.get(reason) ?? 0) + times)

function summaryOf({ imported, here, leftOut, pictures }: Result): string {
  const reasons = Array.from(leftOut, ([reason, count]) => `${count} ${reason}`)
  return [
    `Imported ${imported} ${imported === 1 ? 'chat' : 'chats'}.`,
    ...(here > 0 ? [`${here} ${here === 1 ? 'was' : 'were'} here already.`] : []),
    ...(pictures > 0
      ? [`${pictures} ${pictures === 1 ? 'picture was' : 'pictures were'} not imported.`]
      : []),
    ...(reasons.length > 0 ? [`Left out: ${reasons.join(', ')}.`] : []),
  ].join(' ')
}
