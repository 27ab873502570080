const asking = 'what|which|whom?|whose|how|where|when|do|does|is|are|can|tell me|look up|show me'
/** Between two questions: the end of a sentence, or an “and” before another question. */
const between = new RegExp(
  String.raw`(?<=[?!.;])\s{1,3}(?=(?:and |also )?(?:${asking})\b)|,?\s{1,3}and\s{1,3}(?=(?:${asking})\b)`,
  'i',
)
const begins = new RegExp(String.raw`^\W{0,5}(?:and |also )?(?:${asking})\b`, 'i')
/** Each is looked up after the other: a person should not wait for more. */
const mostParts = 3

/** The questions of a message that asks several: “Which lamp is the cheapest, and what is our price?”; none of any other. */
export function partsOf(text: string): string[] {
  const parts = text.trim().split(between)
  const areQuestions =
    parts.length > 1 && parts.length <= mostParts && parts.every((part) => begins.test(part))
  return areQuestions ? parts.map((part) => part.replace(/[\s,;.?!]{0,9}$/, '?')) : []
}
