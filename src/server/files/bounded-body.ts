/** The whole of a body. Throws once it is longer than `mostBytes`. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > mostBytes) throw new Error(`The body is longer than ${mostBytes} bytes.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
