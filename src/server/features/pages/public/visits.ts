import { createHmac, randomBytes } from 'node:crypto'
import { OTHER_SOURCES } from '#contracts/pages/pages.ts'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { addVisits, saltOf, type Visit } from './visits.repository.ts'

const WRITE_EVERY_MS = 2_000
/** Visitors that wait to be written. Beyond it visits are not counted, so that a flood fills no memory. */
const MOST_WAITING = 20_000

/** Sources of one page and day that are counted apart. Anyone can make them up, so one network adds only a few. */
const MOST_SOURCES = 200
const MOST_SOURCES_PER_NETWORK = 5

export interface PageVisit {
  pageId: string
  kind: 'views' | 'buyClicks'
  ip: string
  network: string
  userAgent: string
  /** `utm_source` of the address; empty without one. */
  source: string
}

export type PageVisits = ReturnType<typeof createPageVisits>

interface WaitingVisit extends PageVisit {
  day: string
}

/** Counts visits of published pages in memory and writes them every two seconds. Addresses of visitors are never stored. */
export function createPageVisits(db: Db, log: Log) {
  let waiting: WaitingVisit[] = []
  let timer: NodeJS.Timeout | undefined
  /** Sources of each page, with the network that brought each. */
  let sources = new Map<string, Map<string, string>>()
  let salt: { day: string; text: string } | undefined

  function note(visit: PageVisit, now: Date): void {
    if (waiting.length >= MOST_WAITING || isMachine(visit.userAgent)) return
    waiting.push({ ...visit, day: now.toISOString().slice(0, 10) })
    timer ??= setTimeout(() => {
      write().catch((error: unknown) => log.warn({ err: error }, 'page visits could not be counted'))
    }, WRITE_EVERY_MS).unref()
  }

  async function saltFor(day: string): Promise<string> {
    if (salt?.day !== day) sources = new Map()
    if (salt?.day !== day) salt = { day, text: await saltOf(db, day, randomBytes(32).toString('base64url')) }
    return salt.text
  }

  function boundedSource({ pageId, source, network }: WaitingVisit): string {
    if (source === '') return ''
    const seen = sources.get(pageId) ?? new Map<string, string>()
    sources.set(pageId, seen)
    if (seen.has(source)) return source
    const brought = Array.from(seen.values()).filter((each) => each === network).length
    if (seen.size >= MOST_SOURCES || brought >= MOST_SOURCES_PER_NETWORK) return OTHER_SOURCES
    seen.set(source, network)
    return source
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = waiting
    waiting = []
    if (taken.length === 0) return
    const counted = new Map<string, Visit>()
    for (const visit of taken) {
      const { pageId, day } = visit
      const visitor = hashOf(visit, await saltFor(day))
      const source = boundedSource(visit)
      const key = [pageId, day, visitor, source].join(' ')
      const one = counted.get(key) ?? { pageId, day, visitor, source, views: 0, buyClicks: 0 }
      one[visit.kind]++
      counted.set(key, one)
    }
    await addVisits(db, [...counted.values()])
  }

  return { note, write }
}

/** The same for one device on one page and day, and no way back to its address once the salt is deleted. */
const hashOf = ({ pageId, ip, userAgent }: WaitingVisit, salt: string) =>
  createHmac('sha256', salt).update(`${pageId}\n${ip}\n${userAgent}`).digest('base64url').slice(0, 22)

const isMachine = (userAgent: string) =>
  userAgent === '' ||
  /bot|crawl|spider|slurp|preview|facebookexternalhit|monitor|headless.*lighthouse/i.test(userAgent)
