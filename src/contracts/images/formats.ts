interface ImageFormat {
  name: string
  width: number
  height: number
}

/** Sizes in which images are made and to which they are resized. */
export const imageFormats = {
  square: { name: 'Marketplace square', width: 2000, height: 2000 },
  shop: { name: 'Shop product 4:5', width: 1600, height: 2000 },
  landscape: { name: 'Landscape 3:2', width: 1800, height: 1200 },
  banner: { name: 'Wide banner 16:9', width: 1920, height: 1080 },
  story: { name: 'Story 9:16', width: 1080, height: 1920 },
  feed: { name: 'Social feed', width: 1440, height: 1800 },
  pin: { name: 'Pin 2:3', width: 1000, height: 1500 },
  email: { name: 'Email header', width: 1200, height: 400 },
} as const satisfies Record<string, ImageFormat>
export type ImageFormatId = keyof typeof imageFormats
export const imageFormatIds = Object.keys(imageFormats) as [ImageFormatId, ...ImageFormatId[]]
export const imageFormatOf = (id: ImageFormatId): ImageFormat => imageFormats[id]
