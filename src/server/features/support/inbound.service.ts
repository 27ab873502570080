import { createHash, timingSafeEqual } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MAX_TICKET_TEXT } from '#contracts/support.ts'
import { secretKey } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller, FileBody } from '#server/http/handle.ts'
import { identityKey } from '#server/identity.ts'
import { type ReceivedLetter, UnreadableLetter } from '#server/ports/mailbox.ts'
import { ticketOfAddress, withoutQuotes } from './support.policy.ts'
import { findOwner } from './support.repository.ts'
import { addReply, missing } from './support.service.ts'

const CUT = '\n\n[The rest of this email was too long and was left out.]'

type Outcome = { outcome: 'added' | 'duplicate' | 'ignored' }

/**
 * Takes an answer that came by mail. What a program wrote is dropped without a word, or two programs would answer each other for
 * ever; anything else that does not fit is refused, so that the mail server tells whoever sent it.
 */
export async function receiveLetter(
  deps: Deps,
  given: { secret: string; body: FileBody },
  caller: Caller,
): Promise<Outcome> {
  const { support } = deps.config
  await spendLimits(deps, { 'inbound-address': caller.network })
  if (!support || !isSame(given.secret, support.inboundSecret))
    throw new AppError('NOT_FOUND', 'There is nothing here.')
  const bytes = await buffer(given.body.stream)
  const letter = readable(() => deps.mailbox.read(bytes))
  if (letter.automatic || isOurs(letter, deps.config.mailFrom, support.replyDomain))
    return { outcome: 'ignored' }
  const ticketId = letter.to
    .map((address) => ticketOfAddress(secretKey(deps.config), support.replyDomain, address))
    .find((id) => id !== undefined)
  if (!ticketId) throw missing()
  return addLetter(deps, ticketId, letter)
}

async function addLetter(deps: Deps, ticketId: string, letter: ReceivedLetter): Promise<Outcome> {
  const owner = await findOwner(deps.db, ticketId)
  if (!owner || owner.suspendedAt || !owner.emailVerifiedAt) throw missing()
  const [from, ...others] = letter.from
  if (!from || others.length > 0 || identityKey(from) !== owner.emailKey)
    throw new AppError('FORBIDDEN', 'Answer from the address that your account has.')
  const text = shortened(withoutQuotes(readable(letter.text)))
  if (!text || !letter.messageId)
    throw new AppError('INVALID_INPUT', 'The letter says nothing that is not quoted, or has no Message-ID.')
  await spendLimits(deps, { 'support-reply-user': owner.userId, 'support-all': 'everyone' })
  const letterKey = createHash('sha256').update(`${ticketId} ${letter.messageId}`).digest('hex')
  const isNew = await addReply(deps, owner, ticketId, { text, files: [], letterKey })
  return { outcome: isNew ? 'added' : 'duplicate' }
}

function readable<Found>(read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableLetter)
      throw new AppError('INVALID_INPUT', error.message, { cause: error })
    throw error
  }
}

/** A letter of our own that came back. */
function isOurs({ from }: ReceivedLetter, mailFrom: string, replyDomain: string): boolean {
  const own = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return from.some(
    (address) => address === own.trim().toLowerCase() || address.endsWith(`@${replyDomain.toLowerCase()}`),
  )
}

const shortened = (text: string) =>
  text.length > MAX_TICKET_TEXT ? text.slice(0, MAX_TICKET_TEXT - CUT.length).toWellFormed() + CUT : text

const isSame = (given: string, right: string) => timingSafeEqual(hashed(given), hashed(right))
const hashed = (text: string) => createHash('sha256').update(text).digest()
