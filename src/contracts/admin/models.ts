import { z } from 'zod'
import { route } from '../core/route.ts'
import { Connection } from '../models.ts'

/** Dollars per million tokens as a string, because a float loses cents. */
const Dollars = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'Enter an amount such as 2.50, with at most 6 decimals.')

export const ModelPrice = z.object({
  input: Dollars,
  output: Dollars,
  /** Input tokens the provider has cached; charged as input when unknown. */
  cached: Dollars.nullable(),
})
export type ModelPrice = z.infer<typeof ModelPrice>

/** `provider/model`, the key of a price. Connections of one model share it. */
const PricedModel = z
  .string()
  .max(240)
  .regex(/^[a-z-]+\/[^\s/].*$/, 'Enter a model as provider/model.')

/** A model for everyone on this installation. */
export const AdminModel = z.object({
  id: z.string(),
  label: z.string(),
  /** Its source: an admin, the environment, a download (`local`), or built in. */
  origin: z.enum(['connection', 'environment', 'local', 'built-in']),
  /** The connection, for a model that an admin connected. */
  connection: Connection.nullable(),
  /** Its location, such as OpenAI or a host. */
  place: z.string(),
  pricedAs: PricedModel,
  enabled: z.boolean(),
  /** Null when unknown, which does not mean free. */
  price: ModelPrice.nullable(),
  /** Answers and failures in the last 24 hours, including those another model covered. */
  answers: z.number().int(),
  failures: z.number().int(),
  lastFailure: z.iso.datetime().nullable(),
})
export type AdminModel = z.infer<typeof AdminModel>

export const PriceEntry = z.object({
  model: PricedModel,
  label: z.string(),
  /** True if anyone can ask it here. */
  inUse: z.boolean(),
  shipped: ModelPrice.nullable(),
  override: ModelPrice.nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** A change that its provider has announced. */
  next: z.object({ from: z.iso.date(), price: ModelPrice }).nullable(),
})
export type PriceEntry = z.infer<typeof PriceEntry>

export const ModelAdmin = z.object({
  /** In fallback order; the built-in assistant is last. */
  models: z.array(AdminModel),
  prices: z.array(PriceEntry),
  /** The day the shipped prices were read from the providers. */
  pricesAsOf: z.iso.date(),
})
export type ModelAdmin = z.infer<typeof ModelAdmin>

const access = 'admin'
const modelId = z.string().max(300)

/** Each change replies with the updated state. */
export const adminModelsApi = {
  read: route('GET', '/api/admin/models', { access, data: ModelAdmin }),
  /** The first is the default; the others are fallbacks in this order. */
  order: route('PUT', '/api/admin/models/order', {
    access,
    body: z.object({ ids: z.array(modelId).min(1).max(200) }),
    data: ModelAdmin,
  }),
  /** A model that is off is offered to nobody. */
  turn: route('PATCH', '/api/admin/models', {
    access,
    body: z.object({ id: modelId, enabled: z.boolean() }),
    data: ModelAdmin,
  }),
  /** Applies from the next answer. Recorded costs don't change. */
  setPrice: route('PUT', '/api/admin/model-prices', {
    access,
    body: z.object({ model: PricedModel, price: ModelPrice.strict() }),
    data: ModelAdmin,
  }),
  /** Restores the shipped price, or removes the price. */
  resetPrice: route('POST', '/api/admin/model-prices/reset', {
    access,
    body: z.object({ model: PricedModel }),
    data: ModelAdmin,
  }),
}
