const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** As deep as the body of a request may be. */
const DEEPEST = 32
const MOST_NODES = 2_000_000

/** True if nesting and size of JSON are within those of our own files, read from its bytes before parsing. */
export function isBounded(json: Uint8Array, { depth = DEEPEST, nodes = MOST_NODES } = {}): boolean {
  let [open, count, inString] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inString) {
      if (sign === BACKSLASH) at++
      else if (sign === QUOTE) inString = false
    } else if (sign === QUOTE) inString = true
    else if (sign === COMMA) count++
    else if (sign === ARRAY || sign === OBJECT) {
      count++
      if (++open > depth) return false
    } else if (sign === ARRAY_END || sign === OBJECT_END) open--
    if (count > nodes) return false
  }
  return true
}
