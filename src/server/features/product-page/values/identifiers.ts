import { plainText } from './text.ts'

const MAX_SKU = 100

/** `SKU`, `Art.-Nr.:` and the like, which templates print into the marked element. */
const skuLabel =
  /^(?:sku|mpn|art(?:ikel|icle)?[-.\s]{0,2}(?:n(?:umme)?r|no)\.?|(?:item|product|model|style)\s(?:code|no|number)\.?|code|ref\.?)\s*(?::|#|\s)\s*(?=[\p{L}\d])/iu

export const readSku = (value: unknown): string | undefined =>
  plainText(value, MAX_SKU)?.replace(skuLabel, '') || undefined

/** A barcode number of 8, 12, 13 or 14 digits whose check digit is right. */
export function readGtin(value: unknown): string | undefined {
  const digits = String(typeof value === 'string' || typeof value === 'number' ? value : '')
    .slice(0, 40)
    .replace(/^(?:urn:)?(?:gtin|ean|upc|isbn)\d*:?/i, '')
    .replace(/[\s-]/g, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return undefined
  const sum = [...digits.slice(0, -1)]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1)) ? digits : undefined
}
