/** A text in lower case without accents, letter by letter, so that places stay the same. */
export const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const plain = text.charAt(at).normalize('NFD').charAt(0).toLowerCase()
    return plain.length === 1 ? plain : ' '
  }).join('')
