import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { readVariants } from '#core/pages/variants.ts'
import { productCsv, shopifyColumns } from './product-csv.ts'
import { productOf } from './shop-product.ts'

const page = { id: '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59', title: 'Arc', description: 'A lamp.' }
const canon = new Map<string, unknown>([
  ['product.title', 'Arc Lämp & Co'],
  ['product.description', 'Warm light.\n<script>alert(1)</script>'],
  ['product.features', ['Dims', 'Folds "flat"']],
  ['product.sku', 'ARC-1'],
  ['brand.name', '=HYPERLINK("https://evil.example")'],
  ['pricing.price', { amount: '39.9', currency: 'EUR' }],
  ['pricing.compareAt', { amount: '59', currency: null }],
  ['supplier.stock', 12],
  ['seo.keywords', ['desk lamp', 'warm, light']],
])

const parse = (csv: string) =>
  papaparse.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })

test('[T9] the product CSV has Shopify’s columns, and a draft product with its images', () => {
  const images = [1, 2].map((n) => ({ src: `https://shop.example/${n}.jpeg`, alt: `Lamp ${n}` }))
  const { data, meta, errors } = parse(productCsv(productOf(page, canon), images))
  expect(errors).toEqual([])
  expect(meta.fields).toEqual([...shopifyColumns])
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({
    Handle: 'arc-lamp-co-0b6ee0c5',
    Title: 'Arc Lämp & Co',
    'Body (HTML)':
      '<p>Warm light.</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p><ul><li>Dims</li><li>Folds &quot;flat&quot;</li></ul>',
    Tags: 'desk lamp, warm  light',
    Published: 'FALSE',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant SKU': 'ARC-1',
    'Variant Inventory Qty': '12',
    'Variant Price': '39.90',
    'Variant Compare At Price': '59.00',
    'Image Src': 'https://shop.example/1.jpeg',
    'Image Position': '1',
    'Image Alt Text': 'Lamp 1',
    'Gift Card': 'FALSE',
    Status: 'draft',
  })
  expect(data[1]).toMatchObject({
    Handle: 'arc-lamp-co-0b6ee0c5',
    Title: '',
    'Variant Price': '',
    'Image Position': '2',
  })
})

test('[T9] a formula in a text of the product CSV stays text', () => {
  const { data } = parse(productCsv(productOf(page, canon), []))
  expect(data[0]?.Vendor).toBe(`'=HYPERLINK("https://evil.example")`)
})

test('[T9] each variant is a row of the product CSV with its options, price and SKU', () => {
  const variants = [
    'Colour: Black, Size: L; 44,90 EUR; SKU ARC-B-L',
    'Colour: White, Size: M',
    'Colour: Black, Size: L',
    'Red',
  ]
  const { data } = parse(productCsv(productOf(page, new Map([...canon, ['product.variants', variants]])), []))
  const cells = data.map((row) => [
    ...[row['Option1 Name'], row['Option1 Value'], row['Option2 Value']],
    ...[row['Variant Price'], row['Variant SKU']],
  ])
  expect(cells).toEqual([
    ['Colour', 'Black', 'L', '44.90', 'ARC-B-L'],
    ['', 'White', 'M', '39.90', ''],
  ])
})

test('variants without option names are numbered', () => {
  expect(readVariants(['Black / L', 'White / L']).map(({ options }) => options)).toEqual([
    [
      { name: 'Option 1', value: 'Black' },
      { name: 'Option 2', value: 'L' },
    ],
    [
      { name: 'Option 1', value: 'White' },
      { name: 'Option 2', value: 'L' },
    ],
  ])
})
