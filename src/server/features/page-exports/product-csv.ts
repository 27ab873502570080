import { csvRow } from '#server/exports/csv.ts'
import type { ShopProduct } from './shop-product.ts'

/** Columns of Shopify's product import, in the order of its own template. */
export const shopifyColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Variant Tax Code',
  'Cost per item',
  'Status',
] as const

type Row = Partial<Record<(typeof shopifyColumns)[number], string>>

export interface CsvImage {
  /** An address that Shopify can fetch. */
  src: string
  alt: string
}

/** The product as a draft: one row per variant, with further rows for images that have no variant beside them. */
export function productCsv(product: ShopProduct, images: readonly CsvImage[]): string {
  const { variants } = product
  const rows = Array.from({ length: Math.max(variants.length, images.length) }, (_, index) => ({
    ...{ Handle: product.handle },
    ...(index === 0 && productCells(product)),
    ...(variants[index] && variantCells(product, index)),
    ...(images[index] && imageCells(images[index], index)),
  }))
  return [csvRow([...shopifyColumns]), ...rows.map((row) => csvRow(cellsOf(row)))].join('')
}

const cellsOf = (row: Row) => shopifyColumns.map((column) => row[column] ?? '')

const productCells = ({ title, descriptionHtml, vendor, tags, seo }: ShopProduct): Row => ({
  Title: title,
  'Body (HTML)': descriptionHtml,
  Vendor: vendor,
  Tags: tags.join(', '),
  Published: 'FALSE',
  'Gift Card': 'FALSE',
  'SEO Title': seo.title,
  'SEO Description': seo.description,
  Status: 'draft',
})

function variantCells({ options, variants }: ShopProduct, index: number): Row {
  const variant = variants[index]
  if (!variant) return {}
  const names = options.length > 0 ? options : ['Title']
  const values = options.length > 0 ? variant.values : ['Default Title']
  const optionCells = names.flatMap((name, at) => [
    // Names stand in the first row of a product only.
    [`Option${at + 1} Name`, index === 0 ? name : ''],
    [`Option${at + 1} Value`, values[at] ?? ''],
  ])
  return {
    ...Object.fromEntries(optionCells),
    'Variant SKU': variant.sku,
    'Variant Inventory Tracker': variant.stock === undefined ? '' : 'shopify',
    'Variant Inventory Qty': variant.stock === undefined ? '' : String(variant.stock),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': variant.price,
    'Variant Compare At Price': variant.compareAt,
    'Variant Requires Shipping': 'TRUE',
    'Variant Taxable': 'TRUE',
    'Cost per item': variant.cost,
  }
}

const imageCells = ({ src, alt }: CsvImage, index: number): Row => ({
  'Image Src': src,
  'Image Position': String(index + 1),
  'Image Alt Text': alt,
})
