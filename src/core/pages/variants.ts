export interface Variant {
  /** At most three, with the same names in every variant of a product. */
  options: { name: string; value: string }[]
  price: string | undefined
  sku: string | undefined
}

/** The most that Shopify takes in a product CSV and in one call. */
const MOST_VARIANTS = 250
const MOST_OPTIONS = 3

const AMOUNT = /^(?:[A-Z]{3}|[€$£¥₹])?\s*(\d{1,9}(?:[.,]\d{1,2})?)\s*(?:[A-Z]{3}|[€$£¥₹])?$/
const SKU = /^sku[:\s]\s*(\S.*)$/i

/**
 * Variants from the canon's list, one per line: `Colour: Black, Size: L; 39.90; SKU ARC-B-L`. Lines whose options differ from
 * the first line's are left out, since all variants of a product have the same options.
 */
export function readVariants(lines: readonly string[]): Variant[] {
  const variants = lines.map(readVariant).filter(({ options }) => options.length > 0)
  const names = optionNames(variants[0])
  const seen = new Set<string>()
  return variants
    .filter((variant) => {
      const key = variant.options.map(({ value }) => value.toLowerCase()).join('\n')
      if (optionNames(variant) !== names || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, MOST_VARIANTS)
}

const optionNames = (variant: Variant | undefined) =>
  variant?.options.map(({ name }) => name.toLowerCase()).join('\n')

function readVariant(line: string): Variant {
  const variant: Variant = { options: [], price: undefined, sku: undefined }
  for (const part of line.split(';').map((text) => text.trim())) {
    const amount = AMOUNT.exec(part)?.[1]
    const sku = SKU.exec(part)?.[1]
    if (amount) variant.price ??= amount.replace(',', '.')
    else if (sku) variant.sku ??= sku.slice(0, 100)
    else if (variant.options.length === 0) variant.options = readOptions(part)
  }
  return variant
}

const readOptions = (text: string) =>
  text
    .split(text.includes(':') ? /,\s*(?=[^:,]{1,50}:)/ : /[,/]/)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .slice(0, MOST_OPTIONS)
    .map((pair, index) => {
      const [, name, value] = /^([^:]{1,50}):\s*(.+)$/.exec(pair) ?? []
      return { name: name?.trim() ?? `Option ${index + 1}`, value: (value ?? pair).slice(0, 100) }
    })
