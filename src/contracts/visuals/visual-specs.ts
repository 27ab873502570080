import { z } from 'zod'
import { adCopyFields, channelIds } from './channels.ts'
import { designIds, fontIds, schemeIds } from './designs.ts'

export const MAX_POINTS = 4

/** Among the names of texts that were shortened, for emoji that the fonts do not have. */
export const LEFT_OUT_EMOJI = 'emoji'

export const line = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`)

/** Most characters of each text on a visual. */
export const textLimits = {
  eyebrow: 50,
  headline: 90,
  body: 180,
  point: 60,
  column: 30,
  cta: 30,
} as const

/** Texts that are drawn. An empty one is left out. */
export const VisualTexts = z.strictObject({
  eyebrow: line(textLimits.eyebrow),
  headline: line(textLimits.headline).min(1, 'Enter a headline.'),
  body: line(textLimits.body),
  points: z.array(line(textLimits.point)).max(MAX_POINTS),
  against: z.array(line(textLimits.point)).max(MAX_POINTS),
  ours: line(textLimits.column),
  theirs: line(textLimits.column),
  cta: line(textLimits.cta),
})
export type VisualTexts = z.infer<typeof VisualTexts>

/** Everything a visual is drawn from, beside the canon. */
export const VisualSpec = z.strictObject({
  channel: z.enum(channelIds),
  design: z.enum(designIds),
  scheme: z.enum(schemeIds),
  font: z.enum(fontIds),
  format: z.enum(['jpeg', 'png', 'webp']),
  /** An image of the project. */
  photoId: z.uuid().nullable(),
  /** The point of the photo to keep in view. */
  focus: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
  /** Shows the product without the background of the photo. */
  cutout: z.boolean().default(false),
  /** An imported review, for proof. */
  reviewId: z.string().max(64).nullable(),
  texts: VisualTexts,
})
export type VisualSpec = z.infer<typeof VisualSpec>

const copyOf = <Name extends string>(fields: readonly { name: Name }[]) =>
  z.strictObject(Object.fromEntries(fields.map(({ name }) => [name, line(500)])) as Record<Name, z.ZodString>)

/** Texts beside the visual in its network. Longer ones than the network shows are allowed while writing. */
export const AdCopy = z.strictObject({ meta: copyOf(adCopyFields.meta), google: copyOf(adCopyFields.google) })
export type AdCopy = z.infer<typeof AdCopy>
