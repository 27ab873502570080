const currencies = new Map([
  ['$', ['dollar', 'cent']],
  ['US$', ['dollar', 'cent']],
  ['USD', ['dollar', 'cent']],
  ['€', ['euro', 'cent']],
  ['EUR', ['euro', 'cent']],
  ['£', ['pound', 'pence']],
  ['GBP', ['pound', 'pence']],
  ['¥', ['yen', '']],
  ['JPY', ['yen', '']],
  ['CHF', ['franc', 'centime']],
])
const SIGN = String.raw`US\$|[$€£¥]|\b(?:USD|EUR|GBP|JPY|CHF)\b`
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const SCALE = String.raw`\s?(?:[kKmM]\b|bn\b|million\b|billion\b|thousand\b)`
const scales = new Map([
  ['k', 'thousand'],
  ['m', 'million'],
  ['bn', 'billion'],
])

const amountFirst = new RegExp(`(${NUMBER})(${SCALE})?\\s?(${SIGN})`, 'g')
const signFirst = new RegExp(`(${SIGN})\\s?(${NUMBER})(${SCALE})?`, 'g')
/** A dash between two amounts or percentages, which is read as "to". */
const range = new RegExp(`(\\d%?)\\s?[–—]\\s?(?=(?:${SIGN})?\\s?\\d)`, 'g')

/** Text without Markdown, with numbers, amounts and signs in the words a voice reads well. */
export function spokenText(markdown: string): string {
  return withoutMarks(markdown)
    .replace(range, '$1 to ')
    .replace(/(^|[\s(])[-−](?=(?:US\$|[$€£¥])?\d)/g, '$1minus ')
    .replace(signFirst, (_, sign, number, scale) => amount(sign, number, scale))
    .replace(amountFirst, (_, number, scale, sign) => amount(sign, number, scale))
    .replace(/(\d)\s?%/g, '$1 percent')
    .replace(/(\d)\s?[x×](?=[\s.,;:!?)]|$)/g, '$1 times')
    .replace(/[x×](?=\d)/g, 'times ')
    .replace(/#(?=\d)/g, 'number ')
    .replace(/\s?≥\s?/g, ' at least ')
    .replace(/\s?≤\s?/g, ' at most ')
    .replace(/[~≈]\s?(?=[\d$€£¥])/g, 'about ')
    .replace(/\s[→⇒]\s/g, ' to ')
    .replace(/\s&\s/g, ' and ')
    .replace(/\s=\s/g, ' equals ')
    .replace(/\p{Extended_Pictographic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\s?\[\^?[\d,\s]+\]/g, '')
    .replace(/https?:\/\/(?:www\.)?([^\s/)]+)\S*/g, '$1')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/(^|\s)[*_]([^*_\n]+)[*_](?=[\s.,;:!?]|$)/g, '$1$2')
    .replace(/~~(.+?)~~/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/, '')
}

function amount(sign: string, number: string, scale: string | undefined): string {
  const [unit = '', part = ''] = currencies.get(sign) ?? []
  const [whole = '', fraction = ''] = number.split('.')
  const large = scale && (scales.get(scale.trim().toLowerCase()) ?? scale.trim())
  if (large) return `${number} ${large} ${many(unit)}`
  const cents = fraction.length === 2 ? Number(fraction) : 0
  if (fraction && fraction.length !== 2) return `${number} ${many(unit)}`
  if (cents > 0 && part) {
    const parts = `${cents} ${cents === 1 || part === 'pence' ? part : `${part}s`}`
    return whole === '0' ? parts : `${whole} ${counted(whole, unit)} and ${parts}`
  }
  return `${whole} ${counted(whole, unit)}`
}

const many = (unit: string) => (unit === 'yen' ? unit : `${unit}s`)
const counted = (number: string, unit: string) => (number === '1' ? unit : many(unit))
