/** Begins where a word does, or with its protocol: a text of nothing but dots and letters is read once. */
const webAddress =
  /(?:https?:\/\/(?:localhost|\d{1,3}(?:\.\d{1,3}){3})|(?:https?:\/\/|(?<![\p{L}\p{N}.-]))(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,10}\p{L}{2,24})(?::\d{1,5})?(?:[/?#][^\s<>"'`|\\^{}]*)?/giu
const mostAddresses = 200
const longestAddress = 2_100

/** Caches the reading of the user's messages: they may be long and are asked about often. */
function readOnce(read: (own: string[]) => Set<string>): (own: string[]) => Set<string> {
  const known = new WeakMap<string[], Set<string>>()
  return (own) => {
    const found = known.get(own) ?? read(own)
    known.set(own, found)
    return found
  }
}

/**
 * True if the person gave this address. An address from a page, a file or the model is never visited: its path could carry the chat
 * to a stranger.
 */
export function gaveAddress(own: string[], url: string): boolean {
  const wanted = addressKey(url)
  return wanted !== undefined && addressesIn(own).has(wanted)
}

const addressesIn = readOnce((own) => {
  const found = own
    .flatMap((text) => text.match(webAddress) ?? [])
    .filter((address) => address.length <= longestAddress)
    .slice(-mostAddresses)
  const read = found.flatMap((address) => [address, withoutLast(address, '.,;:!?)]*_~')])
  return new Set(read.flatMap((address) => addressKey(address) ?? []))
})

/** The same for `http://` and `https://`, with and without a last slash. Everything else has to be the same. */
function addressKey(address: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  if (!url || url.username || url.password) return undefined
  const port = url.port === '80' || url.port === '443' ? '' : url.port
  return `${url.hostname}:${port}${withoutLast(url.pathname, '/')}${url.search}`
}

/** Without these characters at its end. A pattern would look for the end from each of them again. */
function withoutLast(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The words of a text, in the form in which they are compared. A single letter is none. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? []

/** Short ones stand in every chat: to be looked for, a word has to tell something. */
const telling = /^(?:.{4,}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2,})$/u

/**
 * The words to look for, if each of them was the person's own and one of them tells something. What they did not name is not
 * looked up on anyone else's word.
 */
export function saidWords(own: string[], words: string): string[] | undefined {
  const wanted = wordsIn(words)
  if (!wanted.some((word) => telling.test(word))) return undefined
  return wanted.every((word) => wordsSaid(own).has(word)) ? wanted : undefined
}

const wordsSaid = readOnce((own) => new Set(own.flatMap(wordsIn)))

/** Words with which people ask about what was said before, by their beginnings, in the languages that sellers write most. */
const ofBefore = [
  'chats?(?!\\p{L})|conversation|earlier|previous|last time|said before|was said|my history|remember',
  '(?:we|i|you) (?:ever |already )?(?:said|say|talk|discuss|decid|agree|mention|wr[io]t|told|spoke)',
  'gespräch|unterhaltung|früher|vorhin|letztes mal|damals|neulich|erinner|besprochen|gesagt|geschrieben|erwähnt',
  'discussion|discuté|dernière fois|rappel|parlé|(?:avons|ai)[- ](?:nous |je )?dit',
  'conversaci|última vez|recuerd|dijimos|hablamos|hablado',
  'conversazion|ultima volta|ricord|detto|parlato',
  'gesprek|eerder|vorige keer|herinner|besproken|gezegd',
  'conversas?(?!\\p{L})|lembra|dissemos|falamos|combinamos',
].join('|')
const asksOfBefore = new RegExp(`(?<!\\p{L})(?:${ofBefore})`, 'iu')

/** True if the user's last message asks about other chats. */
export const asksAboutChats = (own: string[]): boolean => asksOfBefore.test(own.at(-1) ?? '')
