import { z } from 'zod'
import {
  type SavedBefore,
  type SavedPage,
  type SavedProduct,
  ShopError,
  type Shops,
} from '#server/ports/shops.ts'
import { type Ask, requireAccepted, type ShopifyOptions, shopifyGraphql, UserErrors } from './graphql.ts'
import * as queries from './queries.ts'
import { uploadImage } from './upload.ts'

/** Mark of what we saved, on the product itself, so that it is known again even if our own note of it was lost. */
const NAMESPACE = 'sellwright'

const Id = z.object({ id: z.string() })
const FoundProduct = Id.extend({ imageMark: z.object({ value: z.string() }).nullable() }).nullable()

/** Shops at Shopify, over its Admin API. */
export function shopify(options: ShopifyOptions = {}): Shops {
  const ask = shopifyGraphql(options)
  return {
    async check(access) {
      const { shop, currentAppInstallation } = await ask(access, queries.shop, {}, ShopReply)
      return {
        name: shop.name,
        currency: shop.currencyCode,
        scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle),
      }
    },
    async findProduct(access, product) {
      for (const identifier of identifiersOf(product)) {
        const { productByIdentifier: found } = await ask(
          access,
          queries.findProduct,
          { identifier, namespace: NAMESPACE },
          z.object({ productByIdentifier: FoundProduct }),
        )
        if (found) return { id: found.id, imageMark: found.imageMark?.value }
      }
    },
    async saveProduct(access, product) {
      const identifier = product.id ? { id: product.id } : { handle: product.handle }
      const variables = { identifier, input: productInput(product) }
      const { productSet } = await ask(access, queries.saveProduct, variables, ProductSetReply)
      requireAccepted(productSet.userErrors)
      return savedOf(productSet.product)
    },
    uploadImage: (access, image) => uploadImage(ask, options, access, image),
    findPage: (access, page) => findPage(ask, access, page),
    savePage: (access, page) => savePage(ask, access, page),
    async writeThemeFiles(access, files) {
      const { themes } = await ask(access, queries.mainTheme, {}, ThemesReply)
      const themeId = themes.nodes[0]?.id
      if (!themeId)
        throw new ShopError('rejected', 'The shop has no published theme. Publish one, then send again.')
      const inputs = files.map(({ path, content }) => ({
        filename: path,
        body:
          typeof content === 'string'
            ? { type: 'TEXT', value: content }
            : { type: 'BASE64', value: Buffer.from(content).toString('base64') },
      }))
      // One at a time: an image can be nearly as large as a call may be.
      for (const file of inputs) {
        const reply = await ask(access, queries.writeThemeFiles, { themeId, files: [file] }, ThemeFilesReply)
        requireAccepted(reply.themeFilesUpsert.userErrors)
      }
      return { themeId: numberOf(themeId) }
    },
  }
}

const ShopReply = z.object({
  shop: z.object({ name: z.string(), currencyCode: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})
const ProductSetReply = z.object({ productSet: z.object({ product: Id.nullable(), userErrors: UserErrors }) })
const ThemesReply = z.object({ themes: z.object({ nodes: z.array(Id) }) })
const ThemeFilesReply = z.object({ themeFilesUpsert: z.object({ userErrors: UserErrors }) })
const PageReply = z.object({ page: Id.nullable(), userErrors: UserErrors })

/** By id first, since the merchant may have changed the handle. */
const identifiersOf = ({ id, handle }: SavedBefore) => [...(id ? [{ id }] : []), { handle }]

function productInput({ id, images, options, variants, imageMark, ...product }: SavedProduct): object {
  const names = options.length > 0 ? options : ['Title']
  const valuesOf = (values: string[]) => (options.length > 0 ? values : ['Default Title'])
  return {
    // The merchant may have renamed a product that is there, or put it on sale.
    ...(id === undefined && { handle: product.handle, status: 'DRAFT' }),
    title: product.title,
    descriptionHtml: product.descriptionHtml,
    tags: product.tags,
    seo: product.seo,
    ...(product.vendor && { vendor: product.vendor }),
    productOptions: names.map((name, index) => ({
      name,
      position: index + 1,
      values: [...new Set(variants.map(({ values }) => valuesOf(values)[index]))].map((value) => ({
        name: value,
      })),
    })),
    variants: variants.map(({ values, price, compareAt, sku, cost }) => ({
      optionValues: names.map((optionName, index) => ({ optionName, name: valuesOf(values)[index] })),
      price: price || '0.00',
      compareAtPrice: compareAt || null,
      ...(sku && { sku }),
      ...(cost && { inventoryItem: { cost } }),
    })),
    ...(images && {
      files: images.map(({ source, alt }) => ({ originalSource: source, alt, contentType: 'IMAGE' })),
    }),
    metafields: [
      { namespace: NAMESPACE, key: 'images', type: 'single_line_text_field', value: imageMark || 'none' },
    ],
  }
}

async function findPage(ask: Ask, access: Parameters<Shops['findPage']>[0], { id, handle }: SavedBefore) {
  if (id) {
    const { page } = await ask(access, queries.readPage, { id }, z.object({ page: Id.nullable() }))
    if (page) return page
  }
  const Found = z.object({ pages: z.object({ nodes: z.array(Id.extend({ handle: z.string() })) }) })
  const { pages } = await ask(access, queries.findPages, { query: `handle:${handle}` }, Found)
  return pages.nodes.find((page) => page.handle === handle)
}

async function savePage(ask: Ask, access: Parameters<Shops['savePage']>[0], page: SavedPage) {
  const { id, handle, title, bodyHtml: body, templateSuffix } = page
  const shared = { handle, title, body, ...(templateSuffix && { templateSuffix }) }
  const reply = id
    ? (await ask(access, queries.updatePage, { id, page: shared }, z.object({ pageUpdate: PageReply })))
        .pageUpdate
    : (
        await ask(
          access,
          queries.createPage,
          { page: { ...shared, isPublished: false } },
          z.object({ pageCreate: PageReply }),
        )
      ).pageCreate
  requireAccepted(reply.userErrors)
  return savedOf(reply.page)
}

function savedOf(saved: { id: string } | null) {
  if (!saved) throw new ShopError('lost', 'Shopify did not say what it saved. Send again.')
  return { id: saved.id, number: numberOf(saved.id) }
}

/** `1` of `gid://shopify/Product/1` */
const numberOf = (id: string) => /\d+$/.exec(id.replace(/\?.*$/, ''))?.[0] ?? ''
