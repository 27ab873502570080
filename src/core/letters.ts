/** In the form in which words are looked for: without case and accents, so that “cafe” finds “Café”. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')

/** True if it holds a letter or a digit: rules, bars and bullets alone tell nothing. */
export const saysAnything = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** True if a text holds every word that someone looks for. */
export function holdsWords(text: string, wanted: string): boolean {
  const plain = plainLetters(text)
  return plainLetters(wanted)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

/** A text in lower case without accents, letter by letter, so that places stay the same. */
export const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const plain = text.charAt(at).normalize('NFD').charAt(0).toLowerCase()
    return plain.length === 1 ? plain : ' '
  }).join('')
