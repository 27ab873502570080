import { type ChannelId, channelOf } from '#contracts/visuals/channels.ts'
import {
  type DesignId,
  designs,
  type SchemeId,
  type VisualAngle,
  type VisualFont,
  type VisualLayout,
} from '#contracts/visuals/designs.ts'
import type { VisualMaterial } from '#contracts/visuals/visual-material.ts'
import {
  type AdCopy,
  MAX_POINTS,
  type VisualSpec,
  type VisualTexts,
} from '#contracts/visuals/visual-specs.ts'

/** One brief for every channel, as it is edited. */
export interface Brief {
  angle: VisualAngle
  channels: ChannelId[]
  layouts: VisualLayout[]
  schemes: SchemeId[]
  font: VisualFont
  photoId: string | null
  focus: { x: number; y: number }
  /** Shows the product without the background of the photo. */
  cutout: boolean
  reviewId: string | null
  texts: Record<VisualAngle, VisualTexts>
  copy: AdCopy
}

/** A change, or one that is made of the brief as it is by then: a model's texts may come when the screen is gone. */
export type BriefChange = Partial<Brief> | ((before: Brief) => Partial<Brief>)

export interface Variant {
  design: DesignId
  layout: VisualLayout
  scheme: SchemeId
}

const firstChannels: ChannelId[] = ['meta-square', 'meta-story', 'google-landscape']

export function firstBrief({ texts, copy, brand, reviews }: VisualMaterial, photoId: string | null): Brief {
  return {
    angle: 'benefit',
    channels: firstChannels,
    layouts: ['split'],
    schemes: ['brand'],
    font: brand.font,
    photoId,
    focus: { x: 0.5, y: 0.5 },
    cutout: false,
    reviewId: reviews[0]?.id ?? null,
    texts,
    copy,
  }
}

export const changedBrief = (brief: Brief, change: BriefChange): Brief => ({
  ...brief,
  ...(typeof change === 'function' ? change(brief) : change),
})

/** Puts a model's texts in, except where the seller has written since they were asked for. */
export function withWritten(
  now: Brief,
  asked: Brief,
  written: { texts: VisualTexts; copy: AdCopy },
): Partial<Brief> {
  const { angle } = asked
  return {
    texts: { ...now.texts, [angle]: unlessEdited(written.texts, asked.texts[angle], now.texts[angle]) },
    copy: {
      meta: unlessEdited(written.copy.meta, asked.copy.meta, now.copy.meta),
      google: unlessEdited(written.copy.google, asked.copy.google, now.copy.google),
    },
  }
}

/** Each change of a text makes a new value, so the ones that are the same were not edited. */
function unlessEdited<Texts extends object>(written: Texts, asked: Texts, now: Texts): Texts {
  const edited = Object.entries(now).filter(([key, text]) => text !== asked[key as keyof Texts])
  return { ...written, ...Object.fromEntries(edited) }
}

/** Every design in every colour scheme that is chosen. */
export const variantsOf = ({ angle, layouts, schemes }: Brief): Variant[] =>
  layouts.flatMap((layout) =>
    schemes.map((scheme): Variant => ({ layout, scheme, design: `${angle}-${layout}` })),
  )

export const variantName = ({ design, scheme }: Variant, schemeNames: Record<SchemeId, string>): string =>
  `${designs.find(({ id }) => id === design)?.name}, ${schemeNames[scheme].toLowerCase()}`

export function specOf(brief: Brief, variant: Variant, channel: ChannelId): VisualSpec {
  const { angle, font, photoId, focus, cutout, reviewId } = brief
  return {
    channel,
    design: variant.design,
    scheme: variant.scheme,
    font,
    format: channelOf(channel).formats[0],
    photoId,
    focus,
    cutout,
    reviewId: angle === 'proof' ? reviewId : null,
    texts: trimmed(brief.texts[angle]),
  }
}

export const specsOf = (brief: Brief): VisualSpec[] =>
  variantsOf(brief).flatMap((variant) => brief.channels.map((channel) => specOf(brief, variant, channel)))

const trimmed = (texts: VisualTexts): VisualTexts => ({
  ...texts,
  headline: texts.headline.trim(),
  points: texts.points.filter((point) => point.trim() !== '').slice(0, MAX_POINTS),
  against: texts.against.filter((point) => point.trim() !== '').slice(0, MAX_POINTS),
})

/** Adds what is missing and takes away what is there. */
export const toggled = <T>(items: readonly T[], item: T): T[] =>
  items.includes(item) ? items.filter((each) => each !== item) : [...items, item]

/** Networks of the chosen channels, whose copy limits count. */
export const networksOf = ({ channels }: Pick<Brief, 'channels'>) => [
  ...new Set(channels.flatMap((channel) => channelOf(channel).network ?? [])),
]
