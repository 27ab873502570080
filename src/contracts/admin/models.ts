import { z } from 'zod'
import { route } from '../core/route.ts'
import { Connection } from '../models.ts'

/** Dollars for a million tokens, in plain notation: a float has already lost the cent. */
const Dollars = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'Give an amount such as 2.50, with at most 6 decimals.')

export const ModelPrice = z.object({
  input: Dollars,
  output: Dollars,
  /** For what a provider remembers of earlier questions; counted like any other input where it is not known. */
  cached: Dollars.nullable(),
})
export type ModelPrice = z.infer<typeof ModelPrice>

/** `provider/model`: what a price is kept under. Several connections of one model share it. */
const PricedModel = z
  .string()
  .max(240)
  .regex(/^[a-z-]+\/[^\s/].*$/, 'Name a model as provider/model.')

/** A model that all who have an account here can ask. */
export const AdminModel = z.object({
  id: z.string(),
  label: z.string(),
  /** Who set it up: an administrator here, whoever started the server, or nobody; `local` was downloaded. */
  origin: z.enum(['connection', 'environment', 'local', 'built-in']),
  /** What an administrator connected, and can change. */
  connection: Connection.nullable(),
  /** Where it runs, such as OpenAI or a host. */
  place: z.string(),
  pricedAs: PricedModel,
  enabled: z.boolean(),
  /** Null where nobody has told us: what its answers cost is unknown then, which is not nothing. */
  price: ModelPrice.nullable(),
  /** Of the last 24 hours: answers it gave, and how often it failed to, also where another answered in its place. */
  answers: z.number().int(),
  failures: z.number().int(),
  lastFailure: z.iso.datetime().nullable(),
})
export type AdminModel = z.infer<typeof AdminModel>

export const PriceEntry = z.object({
  model: PricedModel,
  label: z.string(),
  /** Whether anyone can ask it here. */
  inUse: z.boolean(),
  shipped: ModelPrice.nullable(),
  override: ModelPrice.nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** A change that its provider has announced. */
  next: z.object({ from: z.iso.date(), price: ModelPrice }).nullable(),
})
export type PriceEntry = z.infer<typeof PriceEntry>

export const ModelAdmin = z.object({
  /** In the order in which they are asked; the built-in assistant is last. */
  models: z.array(AdminModel),
  prices: z.array(PriceEntry),
  /** The day on which the shipped prices were read at the providers. */
  pricesAsOf: z.iso.date(),
})
export type ModelAdmin = z.infer<typeof ModelAdmin>

const access = 'admin'
const modelId = z.string().max(300)

/** Each change answers with how things are then. */
export const adminModelsApi = {
  desk: route('GET', '/api/admin/models', { access, data: ModelAdmin }),
  /** The first answers whoever names none; the others are asked in this order when it fails. */
  order: route('PUT', '/api/admin/models/order', {
    access,
    body: z.object({ ids: z.array(modelId).min(1).max(200) }),
    data: ModelAdmin,
  }),
  /** What is off is offered to nobody. */
  turn: route('PATCH', '/api/admin/models', {
    access,
    body: z.object({ id: modelId, enabled: z.boolean() }),
    data: ModelAdmin,
  }),
  /** Holds from the next answer on. What answers have cost stays as it was recorded. */
  setPrice: route('PUT', '/api/admin/model-prices', {
    access,
    body: z.object({ model: PricedModel, price: ModelPrice.strict() }),
    data: ModelAdmin,
  }),
  /** Back to the price that was shipped, or to none. */
  resetPrice: route('POST', '/api/admin/model-prices/reset', {
    access,
    body: z.object({ model: PricedModel }),
    data: ModelAdmin,
  }),
}
