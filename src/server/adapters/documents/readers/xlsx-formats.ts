import { currencyCode } from '#core/canon/currencies.ts'

/** Text shown with a cell's number. */
interface NumberFormat {
  /** A currency, or %. */
  unit: string
  /** 0.15 is shown as 15 %. */
  isHundredfold: boolean
}

/** Number format by style index; undefined for most. */
export type Formats = (NumberFormat | undefined)[]

/** Excel takes no longer ones. */
const LONGEST_CODE = 255
/** The only ones without a code of their own that tell a unit. */
const builtIn: Record<string, string> = { 9: '0%', 10: '0.00%' }
/** Built-in money formats. Excel writes their code beside them; other programs may omit it and mean the standard ones. */
const builtInMoney = ['5', '6', '7', '8', '42', '44']
const STANDARD_MONEY = '"$"#,##0.00'

// An XML attribute value holds no “<”, so each pattern ends at the next one.
const numberFormat = /<(?:\w+:)?numFmt\s((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const cellStyle = /<(?:\w+:)?xf(?:[\s/][^<>]*)?>/g

/** From the styles of a workbook. */
export function formatsIn(styles: string): Formats {
  const codes = new Map(Object.entries(builtIn))
  for (const [, attributes = ''] of styles.matchAll(numberFormat))
    codes.set(attribute(attributes, 'numFmtId'), unescaped(attribute(attributes, 'formatCode')))
  const formats = new Map(Array.from(codes, ([id, code]) => [id, formatOf(code.slice(0, LONGEST_CODE))]))
  // In a workbook in another currency, nobody can tell which one is meant.
  const isOther = [...formats.values()].some((format) => format && !['%', '$', 'USD'].includes(format.unit))
  for (const id of isOther ? [] : builtInMoney)
    if (!formats.has(id)) formats.set(id, formatOf(STANDARD_MONEY))
  const [, ofCells = ''] = styles.split(/<(?:\w+:)?cellXfs\b/, 2)
  const [list = ''] = ofCells.split(/<\/(?:\w+:)?cellXfs>/, 1)
  return Array.from(list.matchAll(cellStyle), ([tag]) => formats.get(attribute(tag, 'numFmtId')))
}

export const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(` ${tag}`)?.slice(1).find(Boolean) ?? ''

const signs: Record<string, string> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' }
const unescaped = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, ten, sixteen, name) => {
    if (name) return signs[name] ?? all
    const point = ten ? Number(ten) : Number.parseInt(sixteen, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : all
  })

const piece =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|\[\$(?<money>[^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(?<plain>.)/gsu

/** First part of `#,##0.00 [$€-407];[Red]-0`, which is for numbers above zero. */
function formatOf(code: string): NumberFormat | undefined {
  let [signsShown, words, money] = ['', '', '']
  for (const { groups = {} } of code.matchAll(piece)) {
    if (groups.plain === ';') break
    signsShown += groups.plain ?? ''
    words += groups.quoted ?? groups.escaped ?? (/\p{Sc}/u.test(groups.plain ?? '') ? groups.plain : ' ')
    money ||= groups.money ?? ''
  }
  const hundreds = signsShown.split('%').length - 1
  const isOfTime = /[ymdhs]/i.test(signsShown)
  if (isOfTime || !/[0#?]/.test(signsShown) || hundreds > 1) return undefined
  if (hundreds === 1) return { unit: '%', isHundredfold: true }
  const unit = money ? (currencyIn(money) ?? shortWord(money)) : currencyIn(moneyWord.exec(words)?.[0] ?? '')
  return unit ? { unit, isHundredfold: false } : undefined
}

const moneyWord = /[A-Z]{0,3}\p{Sc}|\b[A-Z]{3}\b/u

/** A sign stays as it is written; what letters stand for is told by its code. */
function currencyIn(said: string): string | undefined {
  const word = said.trim()
  return /^\p{Sc}$/u.test(word) ? word : currencyCode(word)
}

/** Crowns of several countries are written alike. */
const shortWord = (said: string) => /^\s*(\p{L}{2,4})\.?\s*$/u.exec(said)?.[1]

/** Cell up to its end tag: type, optional formula, and value. */
const cellWithValue =
  /<(?:\w+:)?c(\s[^<>]*)>\s*(?:<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v(?:\s[^<>]*)?>[^<]+/g
const typeOfCell = /\st=["'](\w+)/
const styleOfCell = /\ss=["'](\d+)/
const MARK = '#'

/** A sheet in which each number says by which style it is shown: who reads the sheet is given its number alone. */
export const markFormats = (sheet: string, formats: Formats): string =>
  sheet.replace(cellWithValue, (cell: string, attributes: string) => {
    const style = styleOfCell.exec(attributes)?.[1]
    if (style === undefined || !formats[Number(style)]) return cell
    const isNumber = (typeOfCell.exec(attributes)?.[1] ?? 'n') === 'n'
    return isNumber ? `${cell}${MARK}${style}` : cell
  })

/** A number of a marked sheet, with what it is shown with. */
export function readMarked(text: string, formats: Formats): number | string {
  const mark = text.indexOf(MARK)
  const number = Number(mark < 0 ? text : text.slice(0, mark))
  if (Number.isNaN(number)) throw new Error(`no number: ${text.slice(0, 40)}`)
  const format = mark < 0 ? undefined : formats[Number(text.slice(mark + MARK.length))]
  if (!format) return number
  // A hundred times 0.07 is 7, which floats only say when they are rounded to the digits that they know.
  if (format.isHundredfold) return `${Number((number * 100).toPrecision(15))} ${format.unit}`
  return `${String(number).replace(/\.\d$/, '$&0')} ${format.unit}`
}
