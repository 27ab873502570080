import { AppError } from '#server/errors.ts'

/** A merchant's shop. Any call may throw ShopError. */
export interface Shops {
  /** Name, currency and permissions, which also tests the token. */
  check(access: ShopAccess): Promise<ShopDetails>
  /** The product that was saved under this id or handle before. */
  findProduct(access: ShopAccess, product: SavedBefore): Promise<FoundProduct | undefined>
  /** Creates the product as a draft, or changes the one with this id. Never two of one handle. */
  saveProduct(access: ShopAccess, product: SavedProduct): Promise<Saved>
  /** Uploads an image and gives the address by which `saveProduct` takes it. */
  uploadImage(access: ShopAccess, image: UploadedImage): Promise<string>
  findPage(access: ShopAccess, page: SavedBefore): Promise<{ id: string } | undefined>
  /** Creates a hidden page, or changes the one with this id. */
  savePage(access: ShopAccess, page: SavedPage): Promise<Saved>
  /** Writes files into the theme that visitors see. Files of the same name are replaced. */
  writeThemeFiles(access: ShopAccess, files: ThemeFile[]): Promise<{ themeId: string }>
}

export interface ShopAccess {
  /** `name.myshopify.com` */
  domain: string
  token: string
  signal?: AbortSignal
}

interface ShopDetails {
  name: string
  currency: string
  scopes: string[]
}

export interface SavedBefore {
  id: string | undefined
  handle: string
}

interface FoundProduct {
  id: string
  /** Mark of the images it was saved with. */
  imageMark: string | undefined
}

export interface SavedProduct {
  /** Undefined for a product that is not in the shop yet. */
  id: string | undefined
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  tags: string[]
  seo: { title: string; description: string }
  options: string[]
  variants: { values: string[]; price: string; compareAt: string; sku: string; cost: string }[]
  /** Undefined leaves the images unchanged. */
  images: { source: string; alt: string }[] | undefined
  imageMark: string
}

export interface SavedPage {
  id: string | undefined
  handle: string
  title: string
  bodyHtml: string
  templateSuffix: string | undefined
}

interface Saved {
  id: string
  /** Number of the id, for addresses of the admin. */
  number: string
}

export interface UploadedImage {
  name: string
  bytes: Uint8Array
}

export interface ThemeFile {
  path: string
  content: string | Uint8Array
}

/** `refused`: the token or a permission. `rejected`: the data. `missing`: the shop. `lost`: it may have been done or not. */
export type ShopFailure = 'refused' | 'rejected' | 'missing' | 'busy' | 'lost'

const types = {
  refused: 'INVALID_INPUT',
  rejected: 'INVALID_INPUT',
  missing: 'INVALID_INPUT',
  busy: 'PROVIDER_DOWN',
  lost: 'PROVIDER_DOWN',
} as const

/** The shop did not do it. The message is for the user. */
export class ShopError extends AppError {
  readonly failure: ShopFailure

  constructor(failure: ShopFailure, message: string, cause?: unknown) {
    super(types[failure], message, { cause })
    this.name = 'ShopError'
    this.failure = failure
  }
}
