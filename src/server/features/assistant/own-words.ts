const webAddress =
  /(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}\.))+\p{L}{2,24}(?::\d{1,5})?(?:[/?#][^\s<>"'`|\\^{}]*)?/giu
const mostAddresses = 200

/**
 * Whether the person gave this address themselves. A page, a file or the model's own idea is no reason to visit an address:
 * what is in its path could carry out what is in the chat.
 */
export function gaveAddress(own: string[], url: string): boolean {
  const wanted = addressKey(url)
  return wanted !== undefined && addressesIn(own).some((given) => addressKey(given) === wanted)
}

function addressesIn(texts: string[]): string[] {
  return texts
    .flatMap((text) => text.match(webAddress) ?? [])
    .slice(-mostAddresses)
    .flatMap((found) => [found, found.replace(/[.,;:!?)\]*_~]+$/, '')])
}

/** The same for `http://` and `https://`, with and without a last slash. Everything else has to be the same. */
function addressKey(address: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  if (!url || url.username || url.password) return undefined
  const port = url.port === '80' || url.port === '443' ? '' : url.port
  return `${url.hostname}:${port}${url.pathname.replace(/\/+$/, '')}${url.search}`
}

const word = /[\p{L}\p{N}]{2,}/gu
const wordsIn = (text: string) => text.toLowerCase().normalize('NFKC').match(word) ?? []

/** Whether every word was the person's own: what they did not name is not looked up on anyone else's word. */
export function saidWords(own: string[], words: string): boolean {
  const said = new Set(own.flatMap(wordsIn))
  return wordsIn(words).every((each) => said.has(each))
}
