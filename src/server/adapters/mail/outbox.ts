import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { EmailMessage, Mail, Outbox, OutboxEmail, OutboxPage } from '#server/ports/mail.ts'
import { identityKey } from '#server/security/identity.ts'
import { composeMessage, oneLine } from './compose.ts'

/** Emails contain personal data, so they are deleted after a while. */
const KEEP_MS = 30 * 86_400_000

/** Emails searched per page. */
const MOST_READ = 2_000

interface OutboxOptions {
  dir: string
  from: string
  /** Receives one line per email, for the terminal. */
  announce(line: string): void
  /** Prints links too. They open accounts, so only where the output is private. */
  linksPrinted?: boolean
}

/**
 * Stores emails in a folder: an `.eml` file for mail programs and a `.json` file for our pages, written last, which lists it.
 */
export function outboxMail({ dir, from, announce, linksPrinted = false }: OutboxOptions): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const nextTime = risingClock()

  return {
    async send(letter) {
      const { message } = await transport.sendMail(composeMessage(from, letter))
      const sentAt = new Date(nextTime()).toISOString()
      const id = `${stampOf(sentAt)}-${randomUUID().slice(0, 8)}`

      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeWhole(join(dir, `${id}.eml`), message)
      await writeWhole(join(dir, `${id}.json`), JSON.stringify({ ...letter, id, sentAt }))
      announce(linksPrinted ? announcement(letter) : unsentNotice(letter, join(dir, `${id}.eml`)))
      await removeOld(dir)
    },
  }
}

/** Names begin with the time, so they sort by it. */
async function removeOld(dir: string): Promise<void> {
  const oldest = stampOf(new Date(Date.now() - KEEP_MS).toISOString())
  const old = (await namesIn(dir)).filter((name) => /^\d/.test(name) && name < oldest)
  await Promise.all(old.map((name) => rm(join(dir, name), { force: true })))
}

const stampOf = (time: string) => time.replace(/[-:.]/g, '')

/** Emails in a folder. The name of the `.eml` file is the id. */
export const openOutbox = (dir: string): Outbox => ({
  list: (page) => listOutbox(dir, page),
  find: async (id) => (ID.test(id) ? readEmail(dir, id) : undefined),
  removeTo: (person) => removeTo(dir, person),
  removeOld: () => removeOld(dir),
})

/** The `.json` file is removed last, so that a half-removed email is found again. */
async function removeTo(dir: string, person: { address: string; userId?: number }): Promise<void> {
  const isTheirs = ({ to, userId }: OutboxEmail) =>
    identityKey(to.address) === identityKey(person.address) ||
    (userId !== undefined && userId === person.userId)
  for (const id of await idsIn(dir)) {
    const letter = await readEmail(dir, id)
    if (!letter || !isTheirs(letter)) continue
    await rm(join(dir, `${id}.eml`), { force: true })
    await rm(join(dir, `${id}.json`), { force: true })
  }
}

/** As they are made above: none leads out of the folder. */
const ID = /^\d{8}T\d{9}Z-[\da-f]{8}$/

interface OutboxQuery {
  cursor?: string | undefined
  limit?: number
  q?: string
  /** Maximum number of emails read, matching or not. */
  most?: number
}

/** Newest first. */
export async function listOutbox(
  dir: string,
  { cursor = '', limit = 20, q = '', most = MOST_READ }: OutboxQuery = {},
): Promise<OutboxPage> {
  const ids = (await idsIn(dir)).filter((id) => cursor === '' || id < cursor)
  const letters: OutboxEmail[] = []
  for (const [at, id] of ids.entries()) {
    const before = ids[at - 1]
    if (before && at === most) return { letters, cursor: before }
    const letter = await readEmail(dir, id)
    if (!letter || !says(letter, q)) continue
    if (letters.length === limit) return { letters, cursor: letters.at(-1)?.id ?? '' }
    letters.push(letter)
  }
  return { letters }
}

const says = ({ to, subject }: EmailMessage, q: string) =>
  `${to.address}\n${subject}`.toLowerCase().includes(q.toLowerCase())

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function idsIn(dir: string): Promise<string[]> {
  return (await namesIn(dir))
    .filter((name) => /^[^.].*\.json$/.test(name))
    .map((name) => name.replace(/\.json$/, ''))
    .sort()
    .reverse()
}

/** Undefined if it doesn't exist. */
async function readEmail(dir: string, id: string): Promise<OutboxEmail | undefined> {
  try {
    return JSON.parse(await readFile(join(dir, `${id}.json`), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Emails contain login links, so only the folder's owner may read them. */
async function writeWhole(path: string, content: string | Buffer | Readable): Promise<void> {
  const partial = join(dirname(path), `.${randomUUID()}.partial`)
  await writeFile(partial, content, { mode: 0o600, flush: true })
  await rename(partial, path)
}

function announcement(letter: EmailMessage): string {
  // A link in a user's own text must not be offered to the operator.
  const ours = letter.text.replace(/^>.*$/gm, '')
  const [link] = /https?:\/\/[^\s<>"]+/.exec(ours) ?? []
  const line = `Mail to ${letter.to.address}: ${oneLine(letter.subject)}`
  return link ? `${line} ${oneLine(link)}` : line
}

const unsentNotice = (letter: EmailMessage, path: string) =>
  `Mail is not set up, so this email was not sent: ${oneLine(letter.subject)}. Read it in ${path} or under Admin › Mail, or set SMTP_URL.`

/** Never the same millisecond twice, so that emails sort by sending order. */
function risingClock(): () => number {
  let last = 0
  return () => {
    last = Math.max(Date.now(), last + 1)
    return last
  }
}
