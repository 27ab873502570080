export interface Token {
  sequence: number
  /** When the provider wrote it, on the clock that all processes of this machine share. */
  sentMicros: number
}

/** More than the longest token, less than what any framing puts between two. */
const LONGEST = 40

/** Finds the stand-in's tokens in a stream of any framing, also where a chunk ends inside one. */
export function tokenReader(found: (token: Token) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const text = rest + chunk
    let end = 0
    for (const match of text.matchAll(/~(\d+)\.(\d+)~/g)) {
      end = match.index + match[0].length
      found({ sequence: Number(match[1]), sentMicros: Number(match[2]) })
    }
    rest = text.slice(Math.max(end, text.length - LONGEST))
  }
}
