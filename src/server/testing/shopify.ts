import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Agent } from 'undici'
import { openShop } from '../adapters/fetcher/testing/shop.ts'
import { shopify } from '../adapters/shops/shopify.ts'

type Answer = Record<string, unknown>
interface Call {
  operation: string
  variables: Answer
}

interface StoredProduct {
  id: string
  input: Answer & { handle: string; files?: object[]; metafields: { value: string }[] }
}

/** A Shopify shop on loopback, reached only by the `shops` it hands out. Tokens other than `token` are refused. */
export async function standInShopify({ scopes = ['write_products', 'write_content', 'write_themes'] } = {}) {
  const shop = {
    token: 'shpat_0123456789abcdef',
    calls: [] as Call[],
    products: new Map<string, StoredProduct>(),
    pages: new Map<string, Answer & { id: string; handle: string }>(),
    themeFiles: new Map<string, string>(),
    uploads: 0,
    /** Scripted replies to the next calls of an operation. */
    faults: new Map<string, Fault[]>(),
    fail(operation: string, ...faults: Fault[]) {
      this.faults.set(operation, faults)
    },
    made: (operation: string) => shop.calls.filter((call) => call.operation === operation).length,
  }
  const { port } = await openShop((req, res) => void serve(shop, req, res, scopes))
  const address = `http://127.0.0.1:${port}`
  const shops = shopify({ endpoint: () => address, agentFor: () => new Agent() })
  return Object.assign(shop, { shops })
}

type Shop = Omit<Awaited<ReturnType<typeof standInShopify>>, 'shops'>

export type Fault =
  | 'throttled'
  | 'lost before'
  | 'lost after'
  | { userError: string }
  | { denied: string }
  | { status: number }

async function serve(shop: Shop, req: IncomingMessage, res: ServerResponse, scopes: string[]): Promise<void> {
  const body = await text(req)
  if (req.url === '/upload') {
    shop.uploads += 1
    const hasToken = 'x-shopify-access-token' in req.headers
    res.writeHead(body.includes('filename=') && !hasToken ? 201 : 400).end()
    return
  }
  const send = (status: number, answer: Answer) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  if (req.headers['x-shopify-access-token'] !== shop.token) {
    send(401, { errors: '[API] Invalid API key or access token' })
    return
  }
  const { query, variables } = JSON.parse(body) as { query: string; variables: Answer }
  const operation = /^(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
  shop.calls.push({ operation, variables })
  const fault = shop.faults.get(operation)?.shift()
  if (fault === 'lost before') return void req.socket.destroy()
  if (fault === 'throttled') return void send(200, throttled)
  if (typeof fault === 'object' && 'status' in fault) return void send(fault.status, {})
  if (typeof fault === 'object' && 'denied' in fault) return void send(200, denied(fault.denied))
  const userErrors = typeof fault === 'object' ? [{ field: ['input'], message: fault.userError }] : []
  const data = answerTo(shop, { operation, variables }, userErrors, {
    scopes,
    host: String(req.headers.host),
  })
  if (fault === 'lost after') return void req.socket.destroy()
  send(200, { data })
}

const throttled = {
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: {
    cost: {
      requestedQueryCost: 50,
      throttleStatus: { maximumAvailable: 2_000, currentlyAvailable: 10, restoreRate: 1_000 },
    },
  },
}

const denied = (requiredAccess: string) => ({
  errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED', requiredAccess } }],
})

interface Installation {
  scopes: string[]
  host: string
}

function answerTo(
  shop: Shop,
  { operation, variables }: Call,
  userErrors: object[],
  { scopes, host }: Installation,
): Answer {
  const accepted = userErrors.length === 0
  switch (operation) {
    case 'Shop':
      return {
        shop: { name: 'Lamp Shop', currencyCode: 'EUR' },
        currentAppInstallation: { accessScopes: scopes.map((handle) => ({ handle })) },
      }
    case 'FindProduct': {
      const product = productBy(shop, variables.identifier as Identifier)
      const value = product?.input.metafields[0]?.value
      return { productByIdentifier: product ? { id: product.id, imageMark: value ? { value } : null } : null }
    }
    case 'SaveProduct':
      return { productSet: { product: accepted ? saveProduct(shop, variables) : null, userErrors } }
    case 'StageUpload': {
      const target = {
        url: `http://${host}/upload`,
        resourceUrl: `https://cdn.example/${shop.calls.length}.jpg`,
      }
      const parameters = [{ name: 'key', value: 'tmp/1' }]
      return { stagedUploadsCreate: { stagedTargets: [{ ...target, parameters }], userErrors } }
    }
    case 'ReadPage':
      return { page: shop.pages.get(String(variables.id)) ?? null }
    case 'FindPages':
      return {
        pages: {
          nodes: [...shop.pages.values()].filter(({ handle }) => variables.query === `handle:${handle}`),
        },
      }
    case 'CreatePage':
    case 'UpdatePage': {
      const name = operation === 'CreatePage' ? 'pageCreate' : 'pageUpdate'
      return { [name]: { page: accepted ? savePage(shop, variables) : null, userErrors } }
    }
    case 'MainTheme':
      return { themes: { nodes: [{ id: 'gid://shopify/OnlineStoreTheme/7' }] } }
    case 'WriteThemeFiles': {
      const files = variables.files as { filename: string; body: { value: string } }[]
      if (accepted) for (const { filename, body } of files) shop.themeFiles.set(filename, body.value)
      return { themeFilesUpsert: { upsertedThemeFiles: files, userErrors } }
    }
    default:
      throw new Error(`the stand-in shop does not know ${operation}`)
  }
}

interface Identifier {
  id?: string
  handle?: string
}

const productBy = ({ products }: Shop, { id, handle }: Identifier): StoredProduct | undefined =>
  id ? products.get(id) : [...products.values()].find(({ input }) => input.handle === handle)

function saveProduct(shop: Shop, variables: Answer) {
  const input = variables.input as StoredProduct['input']
  const before = productBy(shop, variables.identifier as Identifier)
  const id = before?.id ?? `gid://shopify/Product/${shop.products.size + 1}`
  shop.products.set(id, { id, input: { ...before?.input, ...input } })
  return { id }
}

/** As Shopify does, a page whose handle is taken is created all the same, under another one. */
function savePage(shop: Shop, { id: known, page }: Answer) {
  const id = known ? String(known) : `gid://shopify/Page/${shop.pages.size + 1}`
  shop.pages.set(id, { ...shop.pages.get(id), ...(page as { handle: string }), id })
  return { id }
}
