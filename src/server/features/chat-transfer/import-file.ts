import { setImmediate } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { isZip } from '#server/zip-directory.ts'
import { fromChatGpt } from './chatgpt.ts'
import { importRoom, keepChat, ownsChat, takeFromBin } from './import.repository.ts'
import { type ImportedChat, LeftOut, NOT_KNOWN, PICTURE } from './imported-chat.ts'
import { jsonItems } from './json-items.ts'
import { fromOwnExport } from './own-chat.ts'
import { inPieces, unpacked, zipEntries } from './zip-entries.ts'

/** An archive of a hundred megabytes may claim to hold a thousand times as much. */
const MOST_UNPACKED = 500 * 1_024 * 1_024
const LONGEST_CHAT = 20_000_000
const MOST_CHATS = 20_000
const MOST_FILES = 100

const listOfChats = /(^|\/)(conversations(-\d+)?|chats)\.json$/i

interface Result {
  imported: number
  here: number
  leftOut: Map<string, number>
  pictures: number
  /** Bytes of text that may still be imported. */
  room: number
}

/** Keeps every chat of an export that can be read, and says in the end what came of it. */
export async function importFile(
  db: Db,
  userId: number,
  file: Buffer,
  { progress, signal }: Pick<TrackedContext, 'progress' | 'signal'>,
): Promise<void> {
  const room = await importRoom(db, userId)
  const result: Result = { imported: 0, here: 0, leftOut: new Map(), pictures: 0, room }
  let count = 0
  for await (const item of itemsOf(file, signal)) {
    if (++count > MOST_CHATS) {
      leaveOut(result, `more than the ${MOST_CHATS.toLocaleString('en')} of one import`)
      continue
    }
    await takeItem(db, userId, item, result)
    progress(count, null, `${count} chats read`)
  }
  if (result.leftOut.get(NOT_KNOWN) === count)
    throw new Hopeless(
      'Nothing in this file is a chat. Choose the file that ChatGPT sent you, or one of our exports.',
    )
  if (count === 0) throw new Hopeless('There are no chats in this file.')
  progress(count, count, summaryOf(result))
}

/** The chats in a file, each as the text of its JSON; `undefined` for one that is too large. */
export async function* itemsOf(
  file: Buffer,
  signal: AbortSignal,
  mostUnpacked = MOST_UNPACKED,
): AsyncGenerator<string | undefined> {
  if (!isZip(file)) return yield* jsonItems(textOf(inPieces(file), signal), { longest: LONGEST_CHAT })
  const lists = zipEntries(file).filter(({ name }) => listOfChats.test(name))
  if (lists.length === 0 || lists.length > MOST_FILES) {
    throw new Hopeless(
      'This ZIP file holds no conversations.json. Choose the one that ChatGPT sent you, or one of ours.',
    )
  }
  const budget = { left: mostUnpacked }
  for (const entry of lists) {
    yield* jsonItems(textOf(within(budget, unpacked(file, entry)), signal), { longest: LONGEST_CHAT })
  }
}

async function* within(budget: { left: number }, pieces: AsyncIterable<Buffer>) {
  for await (const piece of pieces) {
    budget.left -= piece.length
    if (budget.left < 0) throw new Hopeless('The ZIP file holds more than can be imported at once.')
    yield piece
  }
}

async function* textOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, signal: AbortSignal) {
  const decoder = new TextDecoder()
  for await (const piece of pieces) {
    signal.throwIfAborted()
    yield decoder.decode(piece, { stream: true })
    // Others wait for this process too.
    await setImmediate()
  }
}

async function takeItem(db: Db, userId: number, item: string | undefined, result: Result): Promise<void> {
  try {
    const chat = read(item)
    const isHere = chat.ours && (await ownsChat(db, userId, chat.theirId))
    const { added, bytes, broughtBack } = isHere
      ? { added: 0, bytes: 0, broughtBack: await takeFromBin(db, userId, chat.theirId) }
      : await keepChat(db, userId, chat, result.room)
    result.room -= bytes
    if (added > 0 && !chat.ours) result.pictures += picturesIn(chat)
    if (added > 0 || broughtBack) result.imported++
    else result.here++
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error
    leaveOut(result, error.message)
  }
}

function read(item: string | undefined): ImportedChat {
  if (item === undefined) throw new LeftOut('too large')
  let value: unknown
  try {
    value = JSON.parse(item)
  } catch {
    throw new LeftOut('damaged')
  }
  if (typeof value !== 'object' || value === null) throw new LeftOut(NOT_KNOWN)
  return 'messages' in value ? fromOwnExport(value) : fromChatGpt(value)
}

const picturesIn = ({ messages }: ImportedChat) =>
  messages.reduce((sum, { content }) => sum + content.split(PICTURE).length - 1, 0)

const leaveOut = ({ leftOut }: Result, reason: string) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)

function summaryOf({ imported, here, leftOut, pictures }: Result): string {
  const reasons = Array.from(leftOut, ([reason, count]) => `${count} ${reason}`)
  return [
    `Imported ${imported} ${imported === 1 ? 'chat' : 'chats'}.`,
    ...(here > 0 ? [`${here} ${here === 1 ? 'was' : 'were'} here already.`] : []),
    ...(pictures > 0
      ? [
          `Pictures do not come along; ${PICTURE} stands where ${pictures} ${pictures === 1 ? 'was' : 'were'}.`,
        ]
      : []),
    ...(reasons.length > 0 ? [`Left out: ${reasons.join(', ')}.`] : []),
  ].join(' ')
}
