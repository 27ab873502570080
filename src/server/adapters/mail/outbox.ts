import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { EmailMessage, Mail, Outbox, OutboxEmail, OutboxPage } from '#server/ports/mail.ts'
import { identityKey } from '#server/security/identity.ts'
import { composeMessage, oneLine } from './compose.ts'

/** Letters hold names and addresses: they are not kept for longer than someone may still look for them. */
const KEEP_MS = 30 * 86_400_000

/** Letters that one page looks through. */
const MOST_READ = 2_000

interface OutboxOptions {
  dir: string
  from: string
  /** Gets one line per letter, for the terminal of someone who has no mail server. */
  announce(line: string): void
  /** Prints links too. They open accounts, so only where nobody else reads what is printed. */
  linksPrinted?: boolean
}

/**
 * Keeps letters in a folder instead of sending them: a `.eml` file that any mail program opens, and a `.json`
 * file with the letter as it was given, for our own pages. The second is written last and makes it listed.
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

/** The letters in a folder. The name of a letter's `.eml` file is its id. */
export const openOutbox = (dir: string): Outbox => ({
  list: (page) => listOutbox(dir, page),
  find: async (id) => (ID.test(id) ? readEmail(dir, id) : undefined),
  removeTo: (person) => removeTo(dir, person),
  removeOld: () => removeOld(dir),
})

/** What makes a letter listed goes last, so that one half removed is found again. */
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

interface Wanted {
  cursor?: string | undefined
  limit?: number
  q?: string
  /** How many letters are read at most, whether they say `q` or not. */
  most?: number
}

/** Newest first. */
export async function listOutbox(
  dir: string,
  { cursor = '', limit = 20, q = '', most = MOST_READ }: Wanted = {},
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

/** Nothing if it is not there, or not any more. */
async function readEmail(dir: string, id: string): Promise<OutboxEmail | undefined> {
  try {
    return JSON.parse(await readFile(join(dir, `${id}.json`), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Letters hold links that sign people in, so only the owner of the folder may read them. */
async function writeWhole(path: string, content: string | Buffer | Readable): Promise<void> {
  const partial = join(dirname(path), `.${randomUUID()}.partial`)
  await writeFile(partial, content, { mode: 0o600, flush: true })
  await rename(partial, path)
}

function announcement(letter: EmailMessage): string {
  // A link in words that someone wrote to us is not one to hold out to whoever runs the server.
  const ours = letter.text.replace(/^>.*$/gm, '')
  const [link] = /https?:\/\/[^\s<>"]+/.exec(ours) ?? []
  const line = `Mail to ${letter.to.address}: ${oneLine(letter.subject)}`
  return link ? `${line} ${oneLine(link)}` : line
}

const unsentNotice = (letter: EmailMessage, path: string) =>
  `Mail is not set up, so this email was not sent: ${oneLine(letter.subject)}. Read it in ${path} or under Admin › Mail, or set SMTP_URL.`

/** Never the same millisecond twice, so that letters sort in the order they were sent. */
function risingClock(): () => number {
  let last = 0
  return () => {
    last = Math.max(Date.now(), last + 1)
    return last
  }
}
