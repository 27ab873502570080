import { expect, test } from 'vitest'
import type { SavedProduct, ShopError } from '#server/ports/shops.ts'
import { standInShopify } from '#server/testing/shopify.ts'

const product: SavedProduct = {
  id: undefined,
  handle: 'arc-lamp-0b6ee0c5',
  title: 'Arc lamp',
  descriptionHtml: '<p>Warm light.</p>',
  vendor: 'Arc',
  tags: ['lamp'],
  seo: { title: '', description: '' },
  options: ['Colour'],
  variants: [
    { values: ['Black'], price: '39.90', compareAt: '59.00', sku: 'A-B', cost: '' },
    { values: ['White'], price: '39.90', compareAt: '', sku: '', cost: '' },
  ],
  images: [{ source: 'https://cdn.example/1.jpg', alt: 'Lamp' }],
  imageMark: 'one',
}

async function openedShop() {
  const shop = await standInShopify()
  return { shop, shops: shop.shops, access: { domain: 'lamp-shop.myshopify.com', token: shop.token } }
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ShopError) => `${error.failure}: ${error.message}`,
  )

test('a token is tested with the shop, and a wrong one is refused', async () => {
  const { shops, access } = await openedShop()
  expect(await shops.check(access)).toEqual({
    name: 'Lamp Shop',
    currency: 'EUR',
    scopes: ['write_products', 'write_content', 'write_themes'],
  })
  expect(await failureOf(shops.check({ ...access, token: 'shpat_other' }))).toMatch(/^refused: .*this token/)
})

test('a product is a draft with its options, variants and images, and is found again', async () => {
  const { shop, shops, access } = await openedShop()
  expect(await shops.findProduct(access, product)).toBeUndefined()
  const saved = await shops.saveProduct(access, product)
  expect(saved).toEqual({ id: 'gid://shopify/Product/1', number: '1' })
  expect(shop.products.get(saved.id)?.input).toMatchObject({
    status: 'DRAFT',
    productOptions: [{ name: 'Colour', values: [{ name: 'Black' }, { name: 'White' }] }],
    variants: [
      {
        optionValues: [{ optionName: 'Colour', name: 'Black' }],
        price: '39.90',
        compareAtPrice: '59.00',
        sku: 'A-B',
      },
      { optionValues: [{ optionName: 'Colour', name: 'White' }], compareAtPrice: null },
    ],
    files: [{ originalSource: 'https://cdn.example/1.jpg', alt: 'Lamp', contentType: 'IMAGE' }],
  })
  expect(await shops.findProduct(access, { id: undefined, handle: product.handle })).toEqual({
    id: saved.id,
    imageMark: 'one',
  })
})

test('a throttled call waits as long as its cost needs, and is made again', async () => {
  const { shop, shops, access } = await openedShop()
  shop.fail('SaveProduct', 'throttled', 'throttled')
  await shops.saveProduct(access, product)
  expect(shop.made('SaveProduct')).toBe(3)
  expect(shop.products.size).toBe(1)
})

test('what Shopify says about the data, a permission and a lost connection reaches the user', async () => {
  const { shop, shops, access } = await openedShop()
  shop.fail(
    'SaveProduct',
    { userError: 'Price must be positive.' },
    { denied: '`write_products` access scope.' },
    'lost before',
    {
      status: 503,
    },
  )
  const failures: string[] = []
  for (let call = 0; call < 4; call++) failures.push(await failureOf(shops.saveProduct(access, product)))
  expect(failures).toEqual([
    'rejected: Shopify did not accept this: Price must be positive.',
    'refused: The token lacks a permission: `write_products` access scope.',
    'lost: The connection to lamp-shop.myshopify.com was lost. Try again.',
    'lost: lamp-shop.myshopify.com does not answer right now. Try again in a few minutes.',
  ])
})

test('images go where Shopify asks for them, without the token', async () => {
  const { shop, shops, access } = await openedShop()
  expect(await shops.uploadImage(access, { name: 'lamp.jpg', bytes: new Uint8Array([1, 2, 3]) })).toMatch(
    /^https:\/\/cdn\.example\//,
  )
  expect(shop.uploads).toBe(1)
})
