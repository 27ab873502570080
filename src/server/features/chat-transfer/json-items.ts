import { Hopeless } from '#server/ports/jobs.ts'

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]
const DEEPEST = 200

interface Bounds {
  /** Most characters of one item; longer ones are yielded as `undefined`. */
  longest: number
}

/**
 * The objects of a JSON array, each as text, while the file is still being read: it may be larger than what one wants to
 * have in memory, or to parse in one go. A single object is an array of one.
 */
export async function* jsonItems(
  pieces: AsyncIterable<string>,
  { longest }: Bounds,
): AsyncGenerator<string | undefined> {
  let [depth, itemDepth, length] = [0, -1, 0]
  let [inString, escaped] = [false, false]
  let item: string[] | undefined

  const take = (text: string) => {
    length += text.length
    if (length <= longest) item?.push(text)
  }
  for await (const text of pieces) {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      if (inString) {
        if (escaped) escaped = false
        else if (sign === BACKSLASH) escaped = true
        else if (sign === QUOTE) inString = false
      } else if (sign === QUOTE) {
        inString = true
      } else if (sign === ARRAY || sign === OBJECT) {
        if (itemDepth === -1) itemDepth = sign === ARRAY ? 1 : 0
        if (depth === itemDepth && sign === OBJECT) {
          item = []
          length = 0
          from = at
        }
        if (++depth > DEEPEST) throw new Hopeless('This file is nested too deeply to be a chat export.')
      } else if (sign === ARRAY_END || sign === OBJECT_END) {
        depth--
        if (item && depth === itemDepth) {
          take(text.slice(from, at + 1))
          yield length <= longest ? item.join('') : undefined
          item = undefined
        }
      }
    }
    if (item) take(text.slice(from))
  }
  if (itemDepth === -1) throw new Hopeless('This file contains no readable chats.')
  if (depth !== 0) throw new Hopeless('The file is incomplete. Download it again, then retry the import.')
}
