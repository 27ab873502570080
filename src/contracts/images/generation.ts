import { z } from 'zod'
import { ProjectId } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { RunState } from '../runs.ts'

export const imageStyles = {
  none: 'As described',
  studio: 'Studio photo',
  lifestyle: 'Lifestyle photo',
  flatlay: 'Flat lay',
  closeup: 'Close-up',
  illustration: 'Illustration',
} as const
export type ImageStyle = keyof typeof imageStyles
const styleIds = Object.keys(imageStyles) as [ImageStyle, ...ImageStyle[]]

export const imageRatios = { '1:1': 1, '3:2': 1.5, '2:3': 2 / 3 } as const
export type ImageRatio = keyof typeof imageRatios
const ratioIds = Object.keys(imageRatios) as [ImageRatio, ...ImageRatio[]]

/** Dollars for one image. Wide and tall ones have more pixels. */
const ImagePrice = z.object({ square: z.number(), oblong: z.number() })
export type ImagePrice = z.infer<typeof ImagePrice>

/** Dollars for one image in a ratio; null if unknown. */
export const priceOf = (price: ImagePrice | null, ratio: ImageRatio): number | null =>
  price && (ratio === '1:1' ? price.square : price.oblong)

export const ImageModelOffer = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  price: ImagePrice.nullable(),
  canEdit: z.boolean(),
  hasSeed: z.boolean(),
})
export type ImageModelOffer = z.infer<typeof ImageModelOffer>

export const StartImages = z.strictObject({
  prompt: z.string().trim().min(3, 'Describe the image.').max(2_000),
  negative: z.string().trim().max(500).default(''),
  style: z.enum(styleIds).default('none'),
  ratio: z.enum(ratioIds).default('1:1'),
  count: z.number().int().min(1).max(50),
  model: z.string().max(300),
  seed: z.number().int().min(0).max(2_147_483_647).nullable().default(null),
  projectId: ProjectId.nullable().default(null),
  /** The product stays as in this photo; only its surroundings are drawn. */
  photoId: z.uuid().nullable().default(null),
})
export type StartImages = z.infer<typeof StartImages>

export const ImageItem = z.object({
  number: z.number().int(),
  state: z.enum(['waiting', 'drawing', 'done', 'failed']),
  reason: z.string().nullable(),
  imageId: z.uuid().nullable(),
})
export type ImageItem = z.infer<typeof ImageItem>

export const ImageRequest = z.object({
  id: z.uuid(),
  runId: z.uuid(),
  state: RunState,
  /** To draw some of it again. */
  brief: StartImages,
  modelLabel: z.string(),
  /** Reason for ending before its images; null without one. */
  message: z.string().nullable(),
  items: z.array(ImageItem),
  createdAt: z.iso.datetime(),
})
export type ImageRequest = z.infer<typeof ImageRequest>

export const imageGenerationApi = {
  /** Models of the user's connections and of this installation that draw images. Empty without a provider. */
  models: route('GET', '/api/image-models', {
    data: z.object({ models: z.array(ImageModelOffer), mostAtOnce: z.number().int() }),
  }),
  /** One prompt of the day for each image; a failed image gives it back. */
  start: route('POST', '/api/image-requests', { body: StartImages, data: ImageRequest }),
  list: route('GET', '/api/image-requests', { data: z.array(ImageRequest) }),
  read: route('GET', '/api/image-requests/:requestId', {
    params: z.object({ requestId: z.uuid() }),
    data: ImageRequest,
  }),
}
