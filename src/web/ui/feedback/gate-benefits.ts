import { MAX_PAGES } from '#contracts/market-analysis.ts'
import type { PlanGate } from '#contracts/plans.ts'

/** Benefits of each tool, for members whose plan does not have it. */
export const gateBenefits: Record<PlanGate, readonly string[]> = {
  hasDropPageBuilder: [
    'Makes a product page from a link or your facts, with the profit in sight',
    'Checks claims, policies and images before you publish',
    'Publishes the page, or exports it as HTML or for Shopify',
  ],
  marketingVisualsPerDay: [
    'Turns one brief into ads and banners in the exact size of each channel',
    'Keeps texts within the limits of each channel and inside safe areas',
    'Exports images and ad copy as one ZIP',
  ],
  hasImageGeneration: [
    'Makes product images from a description or around your own photo',
    'Counts only the images that succeed',
    'Saves each image to your gallery, ready for pages and visuals',
  ],
  hasDeepMarketAnalysis: [
    `Reads up to ${MAX_PAGES} product pages of competitors for you`,
    'Compares prices by currency, offers, delivery, claims and reviews, each figure with its source',
    'Shows how your price compares and what changed since the last analysis',
    'Proposes the market’s prices and shops as facts',
  ],
}

/** Screens that do part of it in every plan. */
export const gateAlternatives: Partial<Record<PlanGate, { to: string; action: string }>> = {
  hasImageGeneration: { to: '/image-maker', action: 'Open the image maker' },
}
