/** Names of the app's own screens, paths and services. */
const OWN =
  'images preview api app admin administrator account login logon signin signup signout logout password reset verify verification secure security twofactor billing settings support help helpdesk sellwright'
/** Words that change nothing beside one of them: `support-center`, `my-account`. */
const FILLERS =
  'my your our the to web online official shop center centre team desk page area portal service services customer client user account here now please email'

/** Ways to write a letter that a reader takes for it. Names have small letters, digits and hyphens only. */
const alike: Record<string, string> = {
  a: '[a4]',
  b: '[b86]',
  d: '(?:d|cl)',
  e: '[e3]',
  g: '[g69q]',
  i: '[il1j]',
  l: '[il1]',
  m: '(?:m|rn|nn)',
  o: '[o0]',
  s: '[s5z]',
  t: '[t7]',
  u: '[uv]',
  v: '[uv]',
  w: '(?:w|vv|uu)',
  y: '[yv]',
}

/** Each letter may stand any number of times, so a doubled letter is one and a single one is two. */
const lookAlikes = (words: string): string =>
  words
    .split(' ')
    .map((word) =>
      Array.from(word.replace(/(.)\1+/g, '$1'), (letter) => `${alike[letter] ?? letter}+`).join(''),
    )
    .join('|')

const own = new RegExp(`^(?:${lookAlikes(OWN)})$`)
const filler = new RegExp(`^(?:${FILLERS.replaceAll(' ', '|')})$`)
const credential = new RegExp(`^(?:${lookAlikes('login logon signin password')})$`)
const product = new RegExp(lookAlikes('sellwright'))

/** True for a name by which a page could pass for part of the app. */
export function looksLikeOurs(slug: string): boolean {
  const parts = slug.split('-')
  return product.test(parts.join('')) || parts.some((part) => credential.test(part)) || isAllOurs(parts)
}

/** True if the parts, joined in any way, are all names of ours or fillers, with one name of ours at least. */
function isAllOurs(parts: readonly string[]): boolean {
  const reached: (undefined | { hasOwn: boolean })[] = [{ hasOwn: false }]
  for (let from = 0; from < parts.length; from++) {
    const before = reached[from]
    for (let to = from + 1; before && to <= parts.length; to++) {
      const word = parts.slice(from, to).join('')
      const isOwn = own.test(word)
      if (isOwn || filler.test(word))
        reached[to] = { hasOwn: isOwn || before.hasOwn || reached[to]?.hasOwn === true }
    }
  }
  return reached[parts.length]?.hasOwn === true
}
