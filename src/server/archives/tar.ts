import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

export interface TarFile {
  /** With `/` between its parts. */
  name: string
  path: string
  size: number
  changedAt: Date
}

const BLOCK = 512
const padded = (size: number) => Math.ceil(size / BLOCK) * BLOCK

/** How large the archive of these files is. */
export const tarSize = (files: TarFile[]): number =>
  files.reduce((sum, { size }) => sum + BLOCK + padded(size), 2 * BLOCK)

/** A tar archive, produced as fast as it is read. The files must not change meanwhile. */
export const tarStream = (files: TarFile[]): Readable => Readable.from(packed(files), { objectMode: false })

async function* packed(files: TarFile[]): AsyncGenerator<Uint8Array> {
  for (const file of files) {
    yield header(file)
    yield* createReadStream(file.path)
    yield Buffer.alloc(padded(file.size) - file.size)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** As POSIX has it (ustar). Larger sizes than its digits can say are written in binary, which all programs read. */
function header({ name, size, changedAt }: TarFile): Buffer {
  const block = Buffer.alloc(BLOCK)
  const { prefix, rest } = split(name)
  const octal = (value: number, at: number, length: number) =>
    block.write(value.toString(8).padStart(length - 1, '0'), at)
  block.write(rest, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (size < 8 ** 11) octal(size, 124, 12)
  else {
    block.writeUInt8(0x80, 124)
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(Math.floor(changedAt.getTime() / 1_000), 136, 12)
  block.write('        0', 148)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** A name has room for 100 bytes, and for 155 more of the folders before it. */
function split(name: string): { prefix: string; rest: string } {
  const fits = (prefix: string, rest: string) =>
    Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100
  if (fits('', name)) return { prefix: '', rest: name }
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (fits(prefix, rest)) return { prefix, rest }
  }
  throw new TypeError(`This name is too long for an archive: ${name}`)
}
