import { editDistance } from './edit-distance.ts'
import { plainLetters } from './letters.ts'

const shortest = 7
const longest = 300

/**
 * A message with each misspelt word as the one known word that it lacks a letter of, or has one too many or two swapped:
 * “waranty” is “warranty”. Another letter makes another word, as in “shopping”.
 */
export function correctSpelling(text: string, known: ReadonlySet<string>): string {
  if (text.length > longest) return text
  const words = [...known].filter((word) => word.length >= shortest)
  return text.replace(/\p{L}{7,20}/gu, (said) => {
    const word = plainLetters(said)
    if (known.has(word)) return said
    const near = words.filter(
      (each) => each[0] === word[0] && hasLettersOf(each, word) && editDistance(each, word, 1) === 1,
    )
    return near.length === 1 && near[0] ? near[0] : said
  })
}

const sorted = (word: string) => Array.from(word).sort().join('')
const hasLettersOf = (known: string, word: string) =>
  known.length !== word.length || sorted(known) === sorted(word)
