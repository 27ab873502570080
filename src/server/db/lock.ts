import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * The embedded database has no lock of its own and two processes on one folder destroy it, so a folder is held by a file
 * that names its holder. Each holder's file has the next number: taking over from a dead one means making the next file,
 * which the file system lets exactly one process do. The newest file is never removed, only marked as released, so a slow
 * process cannot make a number that was held in the meantime.
 */
export interface LockHolder {
  pid: number
  host: string
  /** Start of that process, so that a later process of the same number is not taken for it. */
  processStart: string
  since: string
  released: boolean
  /** Address of the holder's control socket. */
  control: string
}

export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

export function inUse(dir: string, holder: LockHolder): FolderInUse {
  const elsewhere = holder.host !== hostname()
  return new FolderInUse(
    `The data folder ${dir} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. ` +
      'Stop it first, or set DATA_DIR to another folder.' +
      (elsewhere ? ` If that machine is gone for good, delete the files lock.* in ${dir}.` : ''),
  )
}

/** A process is there but does not let itself be looked at. */
const UNKNOWN = 'unknown'

const numberOf = (name: string) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0)

export function lockFolder(dir: string, control: string) {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const mine: LockHolder = {
    pid: process.pid,
    host: hostname(),
    processStart: processStart(process.pid) ?? UNKNOWN,
    since: new Date().toISOString(),
    released: false,
    control,
  }
  for (;;) {
    const held = newest(dir)
    if (held && isAlive(held.holder)) throw inUse(dir, held.holder)
    const number = (held?.number ?? 0) + 1
    if (!create(dir, number, mine)) continue
    // A slow process may have made a number that others have passed and removed meanwhile.
    if (newestNumber(dir) !== number) {
      rmSync(join(dir, `lock.${number}`), { force: true })
      continue
    }
    for (const name of readdirSync(dir)) {
      if (numberOf(name) > 0 && numberOf(name) < number) rmSync(join(dir, name), { force: true })
    }
    return { release: () => overwrite(dir, number, { ...mine, released: true }) }
  }
}

/** The process that holds this folder now, if one does. */
export function folderHolder(dir: string): LockHolder | undefined {
  const held = newest(dir)
  return held && isAlive(held.holder) ? held.holder : undefined
}

const newestNumber = (dir: string) => Math.max(0, ...filesIn(dir).map(numberOf))

function newest(dir: string): { number: number; holder: LockHolder } | undefined {
  for (;;) {
    const number = newestNumber(dir)
    if (number === 0) return undefined
    const path = join(dir, `lock.${number}`)
    try {
      return { number, holder: readHolder(path) }
    } catch (error) {
      // Removed between the two calls, because a newer one was made: look again.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function readHolder(path: string): LockHolder {
  const text = readFileSync(path, 'utf8')
  try {
    const holder = JSON.parse(text) as LockHolder
    if (Number.isInteger(holder.pid) && typeof holder.host === 'string') return holder
  } catch {
    // Not even JSON: the same refusal.
  }
  throw new FolderInUse(
    `The lock file ${path} cannot be read, so the folder may be in use. If no Sellwright process uses it, delete that file.`,
  )
}

function filesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A hard link appears whole or not at all, and only if its name is free. */
function create(dir: string, number: number, holder: LockHolder): boolean {
  const draft = write(dir, holder)
  try {
    linkSync(draft, join(dir, `lock.${number}`))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

const overwrite = (dir: string, number: number, holder: LockHolder) =>
  renameSync(write(dir, holder), join(dir, `lock.${number}`))

function write(dir: string, holder: LockHolder): string {
  const draft = join(dir, `.lock-${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  return draft
}

/** A holder that cannot be looked at, such as one on another machine, counts as alive: a live one is never evicted. */
function isAlive(holder: LockHolder): boolean {
  if (holder.released) return false
  if (holder.host !== hostname()) return true
  const start = processStart(holder.pid)
  return start === UNKNOWN || holder.processStart === UNKNOWN || start === holder.processStart
}

/** When the process of this number started; undefined if there is none, or only what a dead one leaves. */
function processStart(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const known = startOnLinux(pid)
    if (known) return known.state === 'Z' ? undefined : known.start
  }
  try {
    process.kill(pid, 0)
    return process.platform === 'darwin' ? startByPs(pid) : UNKNOWN
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH' ? undefined : UNKNOWN
  }
}

/** Nothing where there is no such process, or where other users' processes are hidden. */
function startOnLinux(pid: number): { state: string | undefined; start: string } | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; the state comes first after it, the start time as the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], start: `${boot}/${fields[19]}` }
  } catch {
    return undefined
  }
}

/** The time is printed as the caller's language and zone have it, so these are set. */
function startByPs(pid: number): string {
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' }
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim()
}
