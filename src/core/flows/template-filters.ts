import { moneyForPeople } from '#core/money-for-people.ts'
import { cutToWidth, searchRoom } from '#core/seo/pixel-width.ts'

/** Items of a list as the canon writes it: `Warm water; Leaks`. */
const itemsOf = (text: string): string[] =>
  text
    .split(/;\s+|\n+/)
    .map((item) => item.trim().replace(/[.;,]+$/, ''))
    .filter(Boolean)

/** Words that keep their capital within a sentence. */
const proper =
  /^(?:I|I['’]\p{L}+|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October|November|December|Christmas|Easter|(?:Europe|Americ|Germ|Ital|Austri|Canadi|Austr?ali|Mexic|Brazili|Indi|Kore)\p{Ll}*|\p{L}+(?:nese|glish|tish|dish|nish|rish)|French|Dutch|Swiss|Greek)s?$/u

/** The first letter in lower case, unless it belongs to a name or an abbreviation. */
function within(text: string): string {
  const [first = '', second = ''] = text.split(/\s+/)
  const word = first.replace(/[.,:;!?]+$/, '')
  const isName = /\p{Lu}.*\p{Lu}|\d/u.test(word) || proper.test(word) || /^\p{Lu}\p{Ll}/u.test(second)
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

function joined(items: string[]): string {
  const last = items.at(-1) ?? ''
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${last}` : last
}

const end = (text: string): string => (text === '' || /[.!?…][”"’)]?$/.test(text) ? text : `${text}.`)

const sentence = (text: string): string => end(text.charAt(0).toUpperCase() + text.slice(1))

/** An amount as a shop writes it: `34.00 USD` is `$34.00`. */
const price = (text: string): string => (/^\d+(?:\.\d+)? [A-Z]{3}$/.test(text) ? moneyForPeople(text) : text)

/** A list becomes words in a sentence; other texts stay as they are. */
const list = (text: string): string => {
  const items = itemsOf(text)
  return items.length > 1 ? joined(items.map((item, at) => (at === 0 ? item : within(item)))) : text
}

/** Forms of a fact in a template, written after its name: `{audience:within}`. */
const templateFilters = {
  end,
  first: (text: string) => itemsOf(text)[0] ?? '',
  list,
  price,
  sentence,
  sentences: (text: string) => itemsOf(text).map(sentence).join(' '),
  snippet: (text: string) => cutToWidth(text, searchRoom.desktop.most, searchRoom.desktop.size),
  within,
} satisfies Record<string, (text: string) => string>

export function applyFilters(text: string, names: string[]): string {
  const known: Record<string, (text: string) => string> = templateFilters
  return names.reduce(
    (given, name) => (Object.hasOwn(known, name) ? (known[name]?.(given) ?? given) : given),
    text,
  )
}
