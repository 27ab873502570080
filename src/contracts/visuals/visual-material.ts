import { z } from 'zod'
import { PageTheme } from '../pages/page-blocks.ts'
import { StoredPageImage } from '../pages/pages.ts'
import { angleIds, fontIds, schemeIds } from './designs.ts'
import { AdCopy, line, VisualTexts } from './visual-specs.ts'

export const MAX_AVOIDED_WORDS = 50
export const MAX_FONT_BYTES = 2_000_000

export const VisualReview = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  rating: z.number().int().nullable(),
  source: z.string(),
})
export type VisualReview = z.infer<typeof VisualReview>

export const BrandKit = z.object({
  /** From the canon. */
  name: z.string(),
  voice: z.string(),
  primary: z.string().nullable(),
  accent: z.string().nullable(),
  /** Images of the project. */
  logoId: z.uuid().nullable(),
  /** For dark grounds. */
  darkLogoId: z.uuid().nullable(),
  font: z.enum(fontIds),
  hasOwnFont: z.boolean(),
  avoid: z.array(z.string()),
  /** Look of new pages. */
  pageFont: PageTheme.shape.font,
  corners: PageTheme.shape.corners,
})
export type BrandKit = z.infer<typeof BrandKit>

/** Brand facts read from a page. Name, colours and logo address wait among the proposals of the canon. */
export const BrandProposal = z.object({
  /** Stored among the images of the project. */
  logo: StoredPageImage.nullable(),
  isForDarkGround: z.boolean(),
  primary: z.string().nullable(),
  accent: z.string().nullable(),
  proposed: z.number().int(),
})
export type BrandProposal = z.infer<typeof BrandProposal>

export const SaveBrandKit = z.strictObject({
  logoId: z.uuid().nullable(),
  darkLogoId: z.uuid().nullable(),
  font: z.enum(fontIds),
  avoid: z.array(line(60).min(1, 'Enter a word.')).max(MAX_AVOIDED_WORDS),
  pageFont: PageTheme.shape.font,
  corners: PageTheme.shape.corners,
})
export type SaveBrandKit = z.infer<typeof SaveBrandKit>

/** All that a project has for visuals. */
export const VisualMaterial = z.object({
  title: z.string(),
  brand: BrandKit,
  price: z.string().nullable(),
  compareAt: z.string().nullable(),
  discount: z.string().nullable(),
  reviews: z.array(VisualReview),
  /** Facts that a proof may state. */
  claims: z.array(z.string()),
  /** Texts from the canon for each angle. */
  texts: z.record(z.enum(angleIds), VisualTexts),
  copy: AdCopy,
  /** Background and accent of each scheme. */
  colours: z.record(z.enum(schemeIds), z.object({ background: z.string(), accent: z.string() })),
  hasModel: z.boolean(),
})
export type VisualMaterial = z.infer<typeof VisualMaterial>
