export const joinList = (items: string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const small = new Set(
  'a an and are as at be by can did do does for from has have how i in is it its many me much my of on or our say said says should tell that the their there this to us was we were what when where which who why will with you your please about'.split(
    ' ',
  ),
)

/** The words that carry meaning, in lower case. */
const ownWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d]{2,40}/gu) ?? []).filter((word) => !small.has(word))

/** The same without the endings of plurals and tenses, for comparing. */
export const contentWords = (text: string): string[] =>
  ownWords(text).map((word) =>
    word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|e|(?<!s)s)$/, '') : word,
  )
