import { z } from 'zod'
import { imageFormatIds } from './formats.ts'
import { sceneIds } from './scenes.ts'

export const makerSteps = [
  'photos',
  'cutout',
  'shot',
  'scene',
  'format',
  'generate',
  'check',
  'save',
] as const
export type MakerStep = (typeof makerSteps)[number]

const Part = z.number().min(0).max(1)

/** Strokes on the mask of one cutout, and points of one stroke. */
export const MAX_STROKES = 200
export const MAX_POINTS = 400

/** A stroke of the brush in parts of the photo's width and height; the radius in parts of its longer side. */
export const MaskStroke = z.strictObject({
  mode: z.enum(['keep', 'erase']),
  radius: z.number().min(0.002).max(0.2),
  points: z
    .array(z.tuple([Part, Part]))
    .min(1)
    .max(MAX_POINTS),
})
export type MaskStroke = z.infer<typeof MaskStroke>

/** A box in parts of width and height. */
export const Placement = z.strictObject({
  x: z.number().min(-1).max(2),
  y: z.number().min(-1).max(2),
  width: z.number().min(0).max(3),
  height: z.number().min(0).max(3),
})
export type Placement = z.infer<typeof Placement>

export const shotIds = ['white', 'lifestyle', 'infographic', 'size', 'before-after', 'bundle'] as const
export type ShotId = (typeof shotIds)[number]

/** Everything a seller chose for an image. */
export const DraftSettings = z.strictObject({
  shot: z.enum(shotIds).default('lifestyle'),
  scene: z.enum(sceneIds).default('sand'),
  fill: z.number().min(0.3).max(0.95).default(0.7),
  light: z.enum(['left', 'top', 'right']).default('left'),
  shadow: z.boolean().default(true),
  reflection: z.boolean().default(false),
  copies: z.number().int().min(1).max(6).default(1),
  texts: z.array(z.string().max(80)).max(4).default([]),
  measureWidth: z.string().max(20).default(''),
  measureHeight: z.string().max(20).default(''),
  formats: z.array(z.enum(imageFormatIds)).min(1).max(imageFormatIds.length).default(['square']),
})
export type DraftSettings = z.infer<typeof DraftSettings>
