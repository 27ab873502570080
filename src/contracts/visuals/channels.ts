export type VisualShape = 'portrait' | 'square' | 'landscape' | 'banner'
export type VisualFormat = 'jpeg' | 'png' | 'webp'
export type AdNetwork = 'meta' | 'google'

export interface VisualChannel {
  name: string
  width: number
  height: number
  /** Accepted by the channel, the default first. */
  formats: readonly [VisualFormat, ...VisualFormat[]]
  maxBytes: number
  /** Edges that the app of the channel covers, as parts of width and height. */
  covered?: { top?: number; right?: number; bottom?: number; left?: number }
  network?: AdNetwork
}

const KB = 1_024
const MB = 1_024 * KB
const banner = (width: number, height: number): VisualChannel => ({
  name: `Banner ${width} × ${height}`,
  width,
  height,
  formats: ['png', 'jpeg'],
  maxBytes: 150 * KB,
  network: 'google',
})
const meta = { formats: ['jpeg', 'png'], maxBytes: 30 * MB, network: 'meta' } as const
const google = { formats: ['jpeg', 'png'], maxBytes: 5 * MB, network: 'google' } as const

/** Every size that a visual is made in. TikTok and email have no published byte limit; theirs keep files light. */
const channels = {
  'meta-square': { name: 'Meta feed, square', width: 1440, height: 1440, ...meta },
  'meta-portrait': { name: 'Meta feed, portrait', width: 1440, height: 1800, ...meta },
  'meta-story': {
    name: 'Stories and reels',
    width: 1080,
    height: 1920,
    ...meta,
    covered: { top: 0.14, bottom: 0.14 },
  },
  tiktok: {
    name: 'TikTok',
    width: 1080,
    height: 1920,
    formats: ['jpeg', 'png'],
    maxBytes: 5 * MB,
    covered: { top: 0.07, right: 0.13, bottom: 0.2, left: 0.04 },
  },
  pinterest: {
    name: 'Pinterest',
    width: 1000,
    height: 1500,
    formats: ['jpeg', 'png', 'webp'],
    maxBytes: 20 * MB,
  },
  'google-landscape': { name: 'Google landscape', width: 1200, height: 628, ...google },
  'google-square': { name: 'Google square', width: 1200, height: 1200, ...google },
  'google-portrait': { name: 'Google portrait', width: 960, height: 1200, ...google },
  'banner-300x250': banner(300, 250),
  'banner-336x280': banner(336, 280),
  'banner-728x90': banner(728, 90),
  'banner-160x600': banner(160, 600),
  'banner-300x600': banner(300, 600),
  'banner-320x50': banner(320, 50),
  youtube: {
    name: 'YouTube thumbnail',
    width: 1280,
    height: 720,
    formats: ['jpeg', 'png'],
    maxBytes: 2 * MB,
  },
  email: {
    name: 'Email header',
    width: 1200,
    height: 400,
    formats: ['jpeg', 'png'],
    maxBytes: 300 * KB,
  },
} as const satisfies Record<string, VisualChannel>

export type ChannelId = keyof typeof channels
export const channelIds = Object.keys(channels) as [ChannelId, ...ChannelId[]]
export const channelOf = (id: ChannelId): VisualChannel => channels[id]

export function shapeOf({ width, height }: { width: number; height: number }): VisualShape {
  const ratio = width / height
  if (ratio < 0.9) return 'portrait'
  if (ratio < 1.4) return 'square'
  return ratio < 2.5 ? 'landscape' : 'banner'
}

/** Texts of an ad beside its image, with the most characters that a network shows. */
export const adCopyFields = {
  meta: [
    { name: 'primaryText', label: 'Primary text', most: 125 },
    { name: 'headline', label: 'Headline', most: 40 },
    { name: 'description', label: 'Description', most: 30 },
  ],
  google: [
    { name: 'headline', label: 'Headline', most: 30 },
    { name: 'longHeadline', label: 'Long headline', most: 90 },
    { name: 'description', label: 'Description', most: 90 },
    { name: 'businessName', label: 'Business name', most: 25 },
  ],
} as const satisfies Record<AdNetwork, readonly { name: string; label: string; most: number }[]>
