interface Marketplace {
  name: string
  /** Shortest length of the longer side in pixels. */
  longest: number
  white: boolean
  /** Least part of the frame that the product fills. */
  fill: number
  text: boolean
}

/** Rules for the main image of a listing. */
export const marketplaces = {
  amazon: { name: 'Amazon', longest: 1_000, white: true, fill: 0.85, text: false },
  walmart: { name: 'Walmart', longest: 1_500, white: true, fill: 0.8, text: false },
  ebay: { name: 'eBay', longest: 500, white: false, fill: 0, text: false },
  etsy: { name: 'Etsy', longest: 2_000, white: false, fill: 0, text: true },
  google: { name: 'Google Shopping', longest: 250, white: false, fill: 0.75, text: false },
  tiktok: { name: 'TikTok Shop', longest: 600, white: false, fill: 0, text: false },
} as const satisfies Record<string, Marketplace>
export type MarketplaceId = keyof typeof marketplaces
export const marketplaceIds = Object.keys(marketplaces) as [MarketplaceId, ...MarketplaceId[]]
export const marketplaceOf = (id: MarketplaceId): Marketplace => marketplaces[id]
