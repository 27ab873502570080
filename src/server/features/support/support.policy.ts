import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Plan } from '#contracts/plans.ts'
import { MAX_TICKET_TEXT, priorityOfPlan, TicketPriority } from '#contracts/support.ts'
import { AppError } from '#server/errors.ts'

/** Files that may wait to be sent at the same time, and all that one person may have given. */
const MOST_UNSENT = 20
export const MOST_STORED_BYTES = 500 * 1_024 ** 2
export const UNSENT_HOURS = 24
/** Days after which a solved ticket closes. */
export const CLOSES_AFTER_DAYS = 14

const TITLE_LETTERS = 80
const NAMES_SHOWN = 5
/** First line of an email that accepts replies. Some mail programs mark quotes by nothing else. */
export const REPLY_ABOVE = 'Write your answer above this line.'
/** Part of an email that is searched for new text. */
const LONGEST_READ = 4 * MAX_TICKET_TEXT

/** Stored priorities, the most urgent first. */
export const priorities = TicketPriority.options
export const rankOf = (plan: Plan) => priorities.indexOf(priorityOfPlan[plan])

/** Title of a ticket from its first message. */
export function titleOf(message: string): string {
  const [line = ''] = message.trim().split('\n', 1)
  const letters = Array.from(line.trim())
  return letters.length > TITLE_LETTERS
    ? `${letters.slice(0, TITLE_LETTERS).join('').trimEnd()}…`
    : line.trim()
}

/** Refuses one more file to a person who has too many: for now, or for good. */
export function requireRoom({ unsent, bytes }: { unsent: number; bytes: number }): void {
  if (unsent >= MOST_UNSENT)
    throw new AppError('LIMIT_REACHED', 'Too many unsent files. Send or remove some first.')
  if (bytes >= MOST_STORED_BYTES)
    throw new AppError('TOO_LARGE', 'Your tickets have no space for more files. Send a link instead.')
}

/**
 * Reply address of one ticket, signed because it allows replies. Lower case, since mail servers may change case, and 63 of the allowed 64 characters.
 */
export function replyAddress(installationKey: string, domain: string, ticketId: string): string {
  const id = ticketId.replaceAll('-', '')
  return `reply+${id}.${signatureOf(installationKey, id)}@${domain}`
}

/** The ticket that an address of ours is for; nothing where it was not signed by us. */
export function ticketOfAddress(
  installationKey: string,
  domain: string,
  address: string,
): string | undefined {
  const [local = '', host] = address.toLowerCase().split('@')
  const [, id, given] = /^reply\+([0-9a-f]{32})\.([0-9a-f]{24})$/.exec(local) ?? []
  if (!id || !given || host !== domain.toLowerCase()) return undefined
  const right = signatureOf(installationKey, id)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return undefined
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function signatureOf(installationKey: string, id: string): string {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'sellwright reply addresses', 32))
  return createHmac('sha256', key).update(id).digest('hex').slice(0, 24)
}

/** File names in one line, shortened. */
export function namesOf(files: string[]): string {
  const shown = files.slice(0, NAMES_SHOWN).map((name) => `“${name.slice(0, 80).toWellFormed()}”`)
  const more = files.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** The new text of an email, without the quoted ones below. */
export function withoutQuotes(text: string): string {
  const all = text.slice(0, LONGEST_READ).replace(/\r\n?/g, '\n').split('\n')
  const ours = all.findIndex((line) => line.trim() === REPLY_ABOVE)
  const lines = ours === -1 ? all : [...withoutHeaders(all.slice(0, ours)), '>']
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'))
  const lastQuoted = lines.findLastIndex((line) => line.startsWith('>'))
  /** “On Monday … wrote:”, which may take two lines, with nothing but quoted ones after it. */
  const isAttribution = (line: string, index: number) => {
    const end = [index, index + 1].find((at) => lines[at]?.trimEnd().endsWith(':'))
    return line.trim() !== '' && end !== undefined && lastOwn <= end && end < lastQuoted
  }
  const below = lines.findIndex(
    (line, index) => /^-{2,}\s*original message\s*-{2,}$/i.test(line.trim()) || isAttribution(line, index),
  )
  const kept = below === -1 ? lines : lines.slice(0, below)
  while (kept.length > 0 && /^\s*(>.*)?$/.test(kept.at(-1) ?? '')) kept.pop()
  return kept.join('\n').trim()
}

const isHeader = (line: string) => /^[^:]{1,30}:/.test(line.trim())

/** Drops a trailing “From: …, Sent: …, To: …” block, in any language. */
function withoutHeaders(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const over = lines.findLastIndex((line, at) => at <= last && !isHeader(line))
  const headers = lines.slice(over + 1, last + 1)
  if (headers.length < 3 || !headers.some((line) => line.includes('@'))) return lines
  const isRule = /^[_-]{5,}$/.test(lines[over]?.trim() ?? '')
  return lines.slice(0, isRule ? over : over + 1)
}
