import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#server/errors.ts'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import type { ModelSource, TellProgress } from '#server/ports/local-models.ts'
import type { GuardOptions } from '../ai/guarded-connect.ts'
import { askForRest, type RestOfFile } from './host.ts'
import type { Part, Shelf } from './shelf.ts'

export interface DownloadOptions {
  shelf: Shelf
  guard: GuardOptions
  /** Bytes that must stay free for everything else. */
  reserve: number
  /** Milliseconds between two tries. */
  pauseMs: number
}

/** Consecutive tries without progress before the job waits longer. */
const fruitlessTries = 3

/** Brings a file from where it broke off, checks it, and puts it on the shelf. */
export async function downloadModel(
  options: DownloadOptions,
  source: ModelSource,
  tell: TellProgress,
  signal: AbortSignal,
): Promise<void> {
  const { shelf } = options
  shelf.make()
  const before = await shelf.readPart(source.id)
  // A partial file of another source is of no use.
  if (!before || before.address !== source.address) await shelf.dropPart(source.id)
  const { size, check } = await bringAll(options, source, tell, signal)
  const sha256 = await hashOf(shelf.partOf(source.id), size, tell, signal)
  if (sha256 !== check.sha256) {
    await shelf.dropPart(source.id)
    throw new Hopeless(
      'The file does not match its SHA-256, so it was deleted. Check the address and the SHA-256, then download it again.',
    )
  }
  await shelf.finish({ ...source, size, sha256, checkedBy: check.by })
}

async function bringAll(
  options: DownloadOptions,
  source: ModelSource,
  tell: TellProgress,
  signal: AbortSignal,
): Promise<Part> {
  let fruitless = 0
  for (;;) {
    const had = await options.shelf.partBytes(source.id)
    tell(had, source.size ?? null, 'Contacting the host…')
    try {
      return await bringRest(options, source, tell, signal)
    } catch (thrown) {
      signal.throwIfAborted()
      const error = explain(thrown)
      if (error instanceof Hopeless) throw error
      const has = await options.shelf.partBytes(source.id)
      fruitless = has > had ? 1 : fruitless + 1
      if (fruitless >= fruitlessTries) throw has === 0 ? ifOutOfReach(thrown, source.address) : error
      tell(has, source.size ?? null, 'The host is not responding. Retrying…')
      await pause(options.pauseMs, undefined, { signal })
    }
  }
}

/** Stops early if the host was never found: longer retries would only delay the reason. */
function ifOutOfReach(thrown: unknown, address: string): Error {
  if (!(thrown instanceof FetchRefused)) return explain(thrown)
  return new Hopeless(
    `${new URL(address).hostname} can’t be reached from this server. Check its internet connection, then download again.`,
    { cause: thrown },
  )
}

/** Explains what a person can do. Disk problems do not pass by themselves; network problems may. */
function explain(error: unknown): Error {
  if (error instanceof Hopeless || error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT)$/.test(code))
    return new Hopeless('The disk is full. Free up space, then continue. The partial download is saved.', {
      cause: error,
    })
  if (/^(EACCES|EPERM|EROFS)$/.test(code))
    return new Hopeless('The models folder is not writable. Check the permissions of the data folder.', {
      cause: error,
    })
  return new AppError(
    'PROVIDER_DOWN',
    'The host stopped responding. The partial download is saved; continue later.',
    { cause: error },
  )
}

async function bringRest(
  { shelf, guard, reserve }: DownloadOptions,
  source: ModelSource,
  tell: TellProgress,
  signal: AbortSignal,
): Promise<Part> {
  const kept = await shelf.readPart(source.id)
  const from = kept ? await shelf.partBytes(source.id) : 0
  const rest = await askForRest(source.address, { from, etag: kept?.etag, guard, signal })
  if (!rest) {
    // Somebody may have given a SHA-256 since.
    if (kept?.size === from) return { ...kept, check: source.expected ?? kept.check }
    await shelf.dropPart(source.id)
    throw new Error('The host has a shorter file than the part that is here.')
  }
  try {
    const check = checkFor(source, rest)
    if (rest.from > 0 && (kept?.check.sha256 !== check.sha256 || kept.size !== rest.size)) {
      await shelf.dropPart(source.id)
      throw new Error('The host has another file by now.')
    }
    await requireRoom(shelf.dir, rest.size - rest.from, reserve)
    const part = { ...source, size: rest.size, etag: rest.etag, check }
    await shelf.notePart(part)
    await write(shelf.partOf(source.id), rest, (bytes) => tell(bytes, rest.size, 'Downloading…'))
    return part
  } finally {
    await rest.close()
  }
}

/** The SHA-256 that the file has to have. One that was given counts more than what the host says of itself. */
function checkFor({ expected }: ModelSource, { sha256 }: RestOfFile): Part['check'] {
  if (expected && sha256 && sha256 !== expected.sha256)
    throw new Hopeless('The file at this address does not match the SHA-256. Check both.')
  if (expected) return expected
  if (sha256) return { sha256, by: 'host' }
  throw new Hopeless(
    'This host does not publish the file’s SHA-256. Enter it so the download can be verified.',
  )
}

async function requireRoom(dir: string, needed: number, reserve: number): Promise<void> {
  const free = await freeBytes(dir)
  if (needed + reserve <= free) return
  const inGigabytes = (bytes: number) => `${(bytes / 1_024 ** 3).toFixed(1)} GB`
  throw new Hopeless(
    `Not enough disk space: the download needs ${inGigabytes(needed)} more, ${inGigabytes(reserve)} must stay free, and ${inGigabytes(free)} is free. Free up space, then continue.`,
  )
}

export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

/** Every model file begins with these letters; a page that says it is sorry does not. */
const magic = Buffer.from('GGUF')

async function write(path: string, rest: RestOfFile, onBytes: (bytes: number) => void): Promise<void> {
  const file = await open(path, rest.from === 0 ? 'w' : 'a', 0o600)
  try {
    let bytes = rest.from
    onBytes(bytes)
    for await (const chunk of rest.body) {
      if (bytes === 0 && !chunk.subarray(0, 4).equals(magic.subarray(0, chunk.length)))
        throw new Hopeless('The file at this address is not a model. The address must point to a GGUF file.')
      await file.writeFile(chunk)
      bytes += chunk.length
      if (bytes > rest.size)
        throw new Hopeless('The host sent more data than announced. Choose another address.')
      onBytes(bytes)
    }
    if (bytes < rest.size) throw new Error('The host ended before the file was whole.')
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Read back from the disk, so that what is checked is what will be run. */
async function hashOf(path: string, size: number, tell: TellProgress, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, signal })) {
    hash.update(chunk)
    bytes += chunk.length
    tell(bytes, size, 'Checking…')
  }
  return hash.digest('hex')
}
