import { sameWords } from '#core/same-words.ts'
import { contentWords } from './words.ts'

/** Asked for by “how long” and by “the period of”; told by “36 months”. */
const SPAN = 'long'
const spanTold =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)[- ](?:working |business )?(?:minute|hour|day|week|month|year)s?\b/i
/** “Size L”, “model S”; A and I are words of their own. */
const oneLetter = /(?<![\p{L}\d’'-])[B-HJ-Z](?![\p{L}\d’'-])/gu

const groups = [...sameWords, [SPAN, 'period', 'duration']]

const leading = new Map(
  groups.flatMap((group) => {
    const stems = group.flatMap(contentWords)
    return stems.map((each) => [each, stems[0] ?? each] as const)
  }),
)

/** The words of a question, or of what may answer it: the two meet where they say one thing in words of their own. */
export function meetingWords(text: string): string[] {
  const words = contentWords(text).map((word) => leading.get(word) ?? word)
  const letters = (text.match(oneLetter) ?? []).map((letter) => letter.toLowerCase())
  return [...words, ...letters, ...(spanTold.test(text) ? [SPAN] : [])]
}
