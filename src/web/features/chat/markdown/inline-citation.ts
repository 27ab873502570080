const CITATION = /\[([1-9]\d{0,2})\](?!\()/y

/** `[1]`: what the answer rests on, if it says so under this number. */
export function readCitation(text: string, at: number) {
  CITATION.lastIndex = at
  const [whole = '', number] = CITATION.exec(text) ?? []
  return number
    ? { node: { type: 'citation' as const, number: Number(number) }, next: at + whole.length }
    : undefined
}
