import type { AiConnection } from '#server/ports/ai.ts'
import { type GuardOptions, guardedConnect, insideConnect } from './guarded-connect.ts'
import { compatibleOffer, namedOffer, type OfferedModel, type OfferOptions } from './offers.ts'

export interface ConnectedOptions extends Pick<OfferOptions, 'baseUrls'> {
  /** Exceptions for tests: without them only the public internet is reached. */
  guard?: GuardOptions
}

/** An offer holds open connections, which the next question can use. */
const keptOffers = 200

/** Creates models from connections, and caches the recently used ones. */
export function connectedOffers(options: ConnectedOptions): (connection: AiConnection) => OfferedModel {
  const kept = new Map<string, OfferedModel>()
  return (connection) => {
    const key = JSON.stringify(connection)
    const offer = kept.get(key) ?? toOffer(connection, options)
    kept.delete(key)
    kept.set(key, offer)
    for (const oldest of kept.keys()) {
      if (kept.size <= keptOffers) break
      kept.delete(oldest)
    }
    return offer
  }
}

function toOffer(connection: AiConnection, { baseUrls, guard }: ConnectedOptions): OfferedModel {
  const { id, provider, label, model, key = '', baseUrl = '', reachesInside } = connection
  const info = { id, provider, name: model, label, note: '' }
  if (provider !== 'compatible')
    return namedOffer(provider, { apiKey: key, baseURL: baseUrls?.[provider] }, info)
  const connect = reachesInside ? insideConnect(baseUrl) : guardedConnect(baseUrl, guard)
  return compatibleOffer({ baseUrl, apiKey: key, model, connect }, info)
}
