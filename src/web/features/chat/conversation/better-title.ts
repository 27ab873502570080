const MOST = 48
const LEAST = 16
const filler =
  /^(?:(?:hi|hello|hey|please|can you|could you|would you|i want to|i would like to|tell me|help me(?: to)?|and|so)[\s,]+)+/i
const endings = /[\s,;:–-]+(?:a|an|the|of|for|to|in|on|at|and|or|with|is|are)?$/i

/** A name for a chat whose title is the cut question; undefined if the title is whole or was chosen. */
export function betterTitle(title: string, question: string): string | undefined {
  const line = question.replace(/\s+/g, ' ').trim()
  if (!title.endsWith('...') || !line.startsWith(title.slice(0, -3).trim())) return undefined
  const sentences = line.split(/(?<=[.?!])\s+/)
  // The question itself says more than the figures before it.
  const asked = sentences.find((sentence) => sentence.endsWith('?')) ?? sentences[0] ?? line
  const plain = asked.replace(filler, '').replace(/[.?!]+$/, '')
  const short = plain.length <= MOST ? plain : cut(plain)
  const name = short.charAt(0).toUpperCase() + short.slice(1)
  return name.length < 4 || name === title ? undefined : name
}

/** At the end of a clause, or else of a word. */
function cut(text: string): string {
  const clause = text.lastIndexOf(',', MOST)
  return clause >= LEAST
    ? text.slice(0, clause)
    : text.slice(0, text.lastIndexOf(' ', MOST)).replace(endings, '')
}
