import { createHash, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MAX_ATTACHMENT_BYTES } from '#contracts/attachments.ts'
import { MAX_TICKET_TEXT, MOST_TICKET_FILES } from '#contracts/support.ts'
import { secretKey } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { cleanName } from '#server/files/given-file.ts'
import type { Caller, FileBody } from '#server/http/handle.ts'
import { type ReceivedFile, type ReceivedHeaders, UnreadableEmail } from '#server/ports/mailbox.ts'
import { identityKey } from '#server/security/identity.ts'
import { dropUnsent, giveFile } from './files.service.ts'
import { namesOf, ticketOfAddress, withoutQuotes } from './support.policy.ts'
import { findOwner, hasEmail } from './support.repository.ts'
import { addReply, missing } from './support.service.ts'

const FILES_ALONE = '[This email has files but no text.]'
/** Errors of the file itself, whenever it is sent. */
const unfit = new Set(['TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID_INPUT'])
const CUT = '\n\n[The rest of this email was cut off because it was too long.]'

type Outcome = { outcome: 'added' | 'duplicate' | 'ignored' }

/**
 * Adds an emailed reply to its ticket. An automatic email is ignored, so that two programs never answer each other;
 * anything else that does not fit is refused, so that the mail server tells the sender.
 */
export async function receiveEmail(
  deps: Deps,
  given: { secret: string; body: FileBody },
  caller: Caller,
): Promise<Outcome> {
  const { support } = deps.config
  await spendLimits(deps, { 'inbound-address': caller.network })
  if (!support || !isSame(given.secret, support.inboundSecret))
    throw new AppError('NOT_FOUND', 'There is nothing here.')
  const bytes = await buffer(given.body.stream)
  const headers = await readable(deps.email.mailbox.readHeaders(bytes))
  if (headers.automatic || isOurs(headers, deps.config.mailFrom, support.replyDomain))
    return { outcome: 'ignored' }
  const ticketId = headers.to
    .map((address) => ticketOfAddress(secretKey(deps.config), support.replyDomain, address))
    .find((id) => id !== undefined)
  if (!ticketId) throw missing()
  return addEmail(deps, ticketId, headers, bytes)
}

async function addEmail(
  deps: Deps,
  ticketId: string,
  headers: ReceivedHeaders,
  bytes: Uint8Array,
): Promise<Outcome> {
  const owner = await findOwner(deps.db, ticketId)
  if (!owner || owner.suspendedAt || !owner.emailVerifiedAt) throw missing()
  const [from, ...others] = headers.from
  if (!from || others.length > 0 || identityKey(from) !== owner.emailKey)
    throw new AppError('FORBIDDEN', 'Reply from your account’s email address.')
  const body = await readable(deps.email.mailbox.readBody(bytes))
  const words = withoutQuotes(body.text)
  if ((!words && body.files.length === 0) || !headers.messageId)
    throw new AppError('INVALID_INPUT', 'The email has no new text or no Message-ID.')
  await spendLimits(deps, { 'support-reply-user': owner.userId, 'support-all': 'everyone' })
  const letterKey = createHash('sha256').update(`${ticketId} ${headers.messageId}`).digest('hex')
  if (await hasEmail(deps.db, letterKey)) return { outcome: 'duplicate' }
  const kept: string[] = []
  let isNew = false
  try {
    const refused = await keepFiles(deps, owner.userId, body.files, kept)
    const text = inFull(words || FILES_ALONE, refused)
    isNew = await addReply(deps, owner, ticketId, { text, files: kept, letterKey, refused })
  } finally {
    // An email that was not taken is delivered again, with the same files.
    if (!isNew) await dropUnsent(deps, owner.userId, kept)
  }
  return { outcome: isNew ? 'added' : 'duplicate' }
}

/** Adds accepted files to `kept`. The sender and the thread name the refused ones. */
async function keepFiles(
  deps: Deps,
  userId: number,
  given: ReceivedFile[],
  kept: string[],
): Promise<string[]> {
  const refused: string[] = []
  for (const { name, bytes } of given) {
    const body = { declared: bytes.length, stream: Readable.from([bytes]) }
    try {
      if (kept.length === MOST_TICKET_FILES || bytes.length > MAX_ATTACHMENT_BYTES)
        refused.push(cleanName(name))
      else kept.push((await giveFile(deps, { userId }, { userId, name, body })).id)
    } catch (error) {
      // Temporary failures are thrown, so that the email is delivered again.
      if (!(error instanceof AppError && unfit.has(error.type))) throw error
      refused.push(cleanName(name))
    }
  }
  return refused
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof UnreadableEmail) throw new AppError('INVALID_INPUT', error.message, { cause: error })
    throw error
  }
}

/** One of our own emails that came back. */
function isOurs({ from }: ReceivedHeaders, mailFrom: string, replyDomain: string): boolean {
  const own = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return from.some(
    (address) => address === own.trim().toLowerCase() || address.endsWith(`@${replyDomain.toLowerCase()}`),
  )
}

/** The text up to the limit, with a note on the cut. */
function inFull(words: string, refused: string[]): string {
  const left = refused.length > 0 ? `\n\n[Files left out: ${namesOf(refused)}.]` : ''
  const room = MAX_TICKET_TEXT - left.length
  return (words.length > room ? words.slice(0, room - CUT.length).toWellFormed() + CUT : words) + left
}

const isSame = (given: string, right: string) => timingSafeEqual(hashed(given), hashed(right))
const hashed = (text: string) => createHash('sha256').update(text).digest()
