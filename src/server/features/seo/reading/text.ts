import type { SeoMarkup } from '#core/seo/page.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu
const WIDE = /[\u3040-\u30ff\u3400-\u9fff]/g
const MOST_WORDS = 20_000
const PLACEHOLDER = /lorem ipsum|dolor sit amet|your text here|insert text here|\[\[[^\]]{0,80}\]\]/i
const BROKEN = /\ufffd|â€[™œ\u009d“”]|Ã[©¨¼¶¤]/
const MONEY =
  /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|CAD|AUD)\b)\s?(\d[\d.,]{0,15})(?!\d)|(?<![\d.,])(\d[\d.,]{0,15})\s?(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|CAD|AUD)\b)/g
const common = new Set(
  'the and for with you your that this are was not have from can our will all but has more one its und der die das mit für ist les des que una por con per del'.split(
    ' ',
  ),
)

/** Facts of a page's visible words. */
export function textFacts(text: string): SeoMarkup['text'] {
  const words = (text.match(WORD) ?? []).slice(0, MOST_WORDS).map((word) => word.toLowerCase())
  const wide = text.match(WIDE)?.length ?? 0
  const [topWord = '', topWordCount = 0] = topOf(words)
  const blocks = text.split('\n')
  const sentences = blocks.flatMap((block) => block.split(/(?<![.!?…])[.!?…]+(?:\s|$)/))
  return {
    words: words.length + Math.floor(wide / 2),
    key: hash64(words.join(' ')),
    likeness: likenessOf(words),
    topWord: topWord.slice(0, 60),
    topWordCount,
    longestParagraph: longest(blocks),
    longestSentence: longest(sentences),
    placeholder: PLACEHOLDER.exec(text)?.[0] ?? '',
    hasBrokenCharacters: BROKEN.test(text),
    amounts: amountsOf(text),
  }
}

const longest = (parts: string[]) =>
  parts.reduce((most, part) => Math.max(most, part.length < 60 ? 0 : (part.match(WORD)?.length ?? 0)), 0)

function topOf(words: string[]): [string, number] | [] {
  const counts = new Map<string, number>()
  for (const word of words)
    if (word.length > 2 && !common.has(word) && !/^\d/.test(word))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].reduce<[string, number] | []>(
    (top, entry) => (entry[1] > (top[1] ?? 0) ? entry : top),
    [],
  )
}

/** A comma or point before the last one or two digits sets off decimals; all others group thousands. */
function amountsOf(text: string): string[] {
  const amounts = Array.from(text.matchAll(MONEY), ([, after, before]) => {
    const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?[.,]?$/.exec(after ?? before ?? '') ?? []
    return String(Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`))
  })
  return [...new Set(amounts)].slice(0, 40)
}

/** FNV-1a with two starts, as 16 hexadecimal digits. */
function hash64(text: string): string {
  return hex(fnv(text, 0x811c9dc5)) + hex(fnv(text, 0x9747b28c))
}
function fnv(text: string, start: number): number {
  let hash = start
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
const hex = (value: number) => value.toString(16).padStart(8, '0')

/** A simhash of overlapping triples of words: texts that share most triples differ in few bits. */
function likenessOf(words: string[]): string {
  const sums = new Int32Array(64)
  for (let at = 0; at + 2 < words.length; at += 1) {
    const triple = `${words[at]} ${words[at + 1]} ${words[at + 2]}`
    const [high, low] = [mixed(fnv(triple, 0x811c9dc5)), mixed(fnv(triple, 0x9747b28c))]
    for (let bit = 0; bit < 32; bit += 1) {
      sums[bit] = (sums[bit] ?? 0) + ((high >>> bit) & 1 ? 1 : -1)
      sums[bit + 32] = (sums[bit + 32] ?? 0) + ((low >>> bit) & 1 ? 1 : -1)
    }
  }
  const half = (from: number) => {
    let bits = 0
    for (let bit = 0; bit < 32; bit += 1) if ((sums[from + bit] ?? 0) > 0) bits |= 1 << bit
    return hex(bits >>> 0)
  }
  return half(0) + half(32)
}

/** The last bits of FNV-1a depend on few letters; this spreads them. */
function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
