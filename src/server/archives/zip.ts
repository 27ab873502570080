import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import type { ExportFile } from '../exports/export-part.ts'
import { pacedStream } from '../exports/export-slots.ts'
import { Hopeless } from '../ports/jobs.ts'

/** Limits of the format without its later extension; beyond them the archive would be damaged silently. */
const MOST_FILES = 65_000
const MOST_BYTES = 4_000_000_000

/** A ZIP archive, produced as fast as it is read. */
export const zipStream = (files: AsyncIterable<ExportFile>): Readable => pacedStream(zipped(files))

/** So much is packed before others have their turn. */
const PIECE_BYTES = 128 * 1_024

async function* zipped(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  let bytes = 0
  let count = 0
  let unseen = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    bytes += chunk.length
    made.push(chunk)
  })
  function take() {
    if (bytes > MOST_BYTES || count > MOST_FILES) {
      throw new Hopeless('There is too much data for one archive. Contact your administrator.')
    }
    const taken = made
    made = []
    return taken
  }

  for await (const { name, content } of files) {
    checkName(name)
    count++
    const entry = new ZipDeflate(name)
    zip.add(entry)
    for await (const piece of typeof content === 'string' ? [content] : content) {
      for (const part of partsOf(Buffer.from(piece))) {
        entry.push(part)
        yield* take()
        unseen += part.length
        if (unseen < PIECE_BYTES) continue
        await setImmediate()
        unseen = 0
      }
    }
    entry.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

function* partsOf(piece: Buffer): Generator<Buffer> {
  for (let at = 0; at < piece.length; at += PIECE_BYTES) yield piece.subarray(at, at + PIECE_BYTES)
}

/** A name that whoever unpacks the archive could take for a place outside of it is a bug, never user input. */
function checkName(name: string): void {
  const segments = name.split('/')
  const safe = /^[\p{L}\p{M}\p{N}._/-]{1,200}$/u.test(name) && segments.every((part) => /^[^.]/.test(part))
  if (!safe) throw new TypeError(`Not a name for a file in an archive: ${JSON.stringify(name)}`)
}
