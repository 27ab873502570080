import { z } from 'zod'
import { Done } from '../core/done.ts'
import { ProjectId } from '../core/ids.ts'
import { FileName, nameText } from '../core/names.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'
import { DraftSettings, MAX_STROKES, MaskStroke, makerSteps, Placement } from './drafts.ts'
import { imageFormatIds } from './formats.ts'
import { marketplaceIds } from './marketplaces.ts'
import { upscaleFactors } from './upscaling.ts'

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
/** Images of one person, bin included. */
export const MAX_IMAGES = 20_000
/** Images of one download, deletion or restoration. */
export const MAX_CHOSEN_IMAGES = 100
export const IMAGE_BIN_DAYS = 30

export const imageKinds = {
  photo: 'Photo',
  cutout: 'Cutout',
  studio: 'Studio image',
  generated: 'Generated',
  edited: 'Scene by a model',
  resized: 'Resized',
  upscaled: 'Enlarged',
} as const
export type ImageKind = keyof typeof imageKinds
const kindIds = Object.keys(imageKinds) as [ImageKind, ...ImageKind[]]

/** Origins of images: the seller's own files, this app without a model, and image models. */
export const imageSources = {
  uploaded: 'Uploaded',
  made: 'Made here',
  model: 'Made with AI',
} as const
type ImageSource = keyof typeof imageSources
const sourceIds = Object.keys(imageSources) as [ImageSource, ...ImageSource[]]

export const Image = z.object({
  id: z.uuid(),
  projectId: ProjectId.nullable(),
  projectName: z.string().nullable(),
  kind: z.enum(kindIds),
  name: z.string(),
  alt: z.string(),
  mediaType: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  isFavourite: z.boolean(),
  isUsed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** In the bin since then. */
  deletedAt: z.iso.datetime().nullable(),
})
export type Image = z.infer<typeof Image>

const ImageUse = z.object({
  kind: z.enum(['project', 'page', 'visual']),
  title: z.string(),
  path: z.string(),
})
export type ImageUse = z.infer<typeof ImageUse>

export const ImageDetail = Image.extend({
  prompt: z.string(),
  model: z.string().nullable(),
  /** Dollars, as the provider lists them; null if unknown or free. */
  cost: z.number().nullable(),
  /** True if a model drew pixels of it. Its file says so too. */
  isGenerated: z.boolean(),
  /** Images it was made from, nearest first. */
  lineage: z.array(Image),
  /** Images that were made from it, newest first. */
  variations: z.array(Image),
  uses: z.array(ImageUse),
})
export type ImageDetail = z.infer<typeof ImageDetail>

export const ImageFinding = z.object({
  severity: z.enum(['pass', 'warning']),
  title: z.string(),
  detail: z.string(),
  places: z.array(Placement),
  /** Step of the image maker that solves a warning. */
  step: z.enum(makerSteps),
})
export type ImageFinding = z.infer<typeof ImageFinding>

export const ImageDraft = z.object({
  id: z.uuid(),
  projectId: ProjectId.nullable(),
  step: z.enum(makerSteps),
  photo: Image.nullable(),
  cutout: Image.nullable(),
  strokes: z.array(MaskStroke),
  settings: DraftSettings,
  results: z.array(Image),
  /** True once a result is in the gallery. */
  isSaved: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type ImageDraft = z.infer<typeof ImageDraft>

const ofImage = { params: z.object({ imageId: z.uuid() }) }
const ofDraft = { params: z.object({ draftId: z.uuid() }) }
const Chosen = z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_CHOSEN_IMAGES) })

export const ImageFilter = z.object({
  projectId: ProjectId.optional(),
  kind: z.enum(kindIds).optional(),
  source: z.enum(sourceIds).optional(),
  ratio: z.enum(['square', 'landscape', 'portrait']).optional(),
  favourites: z.stringbool().optional(),
  used: z.stringbool().optional(),
  deleted: z.stringbool().optional(),
  /** In names, alt texts and prompts. */
  search: z.string().max(100).optional(),
})
export type ImageFilter = z.infer<typeof ImageFilter>

export const imagesApi = {
  /** The newest first. */
  list: route('GET', '/api/images', { query: PageQuery.extend(ImageFilter.shape), data: page(Image) }),
  /** The body is the file. It is redrawn without metadata. */
  upload: route('POST', '/api/images', {
    query: z.object({ name: FileName, projectId: ProjectId.optional() }),
    bytes: true,
    bodyLimit: MAX_IMAGE_BYTES,
    data: Image,
  }),
  read: route('GET', '/api/images/:imageId', { ...ofImage, data: ImageDetail }),
  change: route('PATCH', '/api/images/:imageId', {
    ...ofImage,
    body: z.strictObject({
      isFavourite: z.boolean().optional(),
      name: nameText({ most: 200, empty: 'Enter a name.' }).optional(),
      alt: z.string().trim().max(300).optional(),
      projectId: ProjectId.nullable().optional(),
    }),
    data: Image,
  }),
  /** Into the bin, from which they come back for 30 days. */
  delete: route('POST', '/api/images/delete', { body: Chosen, reply: Done }),
  restore: route('POST', '/api/images/restore', { body: Chosen, reply: Done }),
  /** Deletes what is in the bin for good, which frees its storage. */
  emptyBin: route('DELETE', '/api/images/bin', { reply: Done }),
  file: route('GET', '/api/images/:imageId/file', { ...ofImage, file: true }),
  thumbnail: route('GET', '/api/images/:imageId/thumbnail', { ...ofImage, file: true }),
  /** Ids separated by commas. */
  zip: route('GET', '/api/images/zip', {
    query: z.object({ ids: z.string().max(MAX_CHOSEN_IMAGES * 37) }),
    file: true,
  }),
  /** The product of a photo without its background. Strokes mend the mask. */
  cutout: route('POST', '/api/images/:imageId/cutout', {
    ...ofImage,
    body: z.strictObject({ strokes: z.array(MaskStroke).max(MAX_STROKES) }),
    data: Image,
  }),
  resize: route('POST', '/api/images/:imageId/resize', {
    ...ofImage,
    body: z.strictObject({ format: z.enum(imageFormatIds) }),
    data: Image,
  }),
  /** Draws it with more pixels, as a new image. */
  upscale: route('POST', '/api/images/:imageId/upscale', {
    ...ofImage,
    body: z.strictObject({ factor: z.literal(upscaleFactors) }),
    data: Image,
  }),
  /** Compares with the source photo and with the rules of a marketplace. */
  check: route('POST', '/api/images/:imageId/check', {
    ...ofImage,
    body: z.strictObject({ marketplace: z.enum(marketplaceIds).nullable() }),
    data: z.array(ImageFinding),
  }),
  /** Writes the alt text with a connected model that sees images, or from the canon of its project. */
  writeAlt: route('POST', '/api/images/:imageId/alt', { ...ofImage, data: Image }),
  /** Adds a copy to the images of a project, for its pages and visuals. */
  addToProject: route('POST', '/api/images/:imageId/project-image', {
    ...ofImage,
    body: z.strictObject({ projectId: ProjectId }),
    data: z.object({ pageImageId: z.uuid() }),
  }),
  /** An image that its owner offered as product image. The proof can't be guessed. */
  shared: route('GET', '/api/shared-images/:imageId/:proof', {
    access: 'public',
    params: z.object({ imageId: z.uuid(), proof: z.string().max(60) }),
    file: true,
  }),
  /** Proposes the image as product image of the canon. Anyone with its link can see it from then on. */
  propose: route('POST', '/api/images/:imageId/canon', {
    ...ofImage,
    body: z.strictObject({ projectId: ProjectId }),
    reply: Done,
  }),
}

export const imageDraftsApi = {
  /** The latest first. */
  list: route('GET', '/api/image-drafts', { data: z.array(ImageDraft) }),
  create: route('POST', '/api/image-drafts', {
    body: z.strictObject({ photoId: z.uuid(), projectId: ProjectId.nullable() }),
    data: ImageDraft,
  }),
  read: route('GET', '/api/image-drafts/:draftId', { ...ofDraft, data: ImageDraft }),
  change: route('PATCH', '/api/image-drafts/:draftId', {
    ...ofDraft,
    body: z.strictObject({
      step: z.enum(makerSteps).optional(),
      projectId: ProjectId.nullable().optional(),
      photoId: z.uuid().optional(),
      strokes: z.array(MaskStroke).max(MAX_STROKES).optional(),
      settings: DraftSettings.optional(),
    }),
    data: ImageDraft,
  }),
  delete: route('DELETE', '/api/image-drafts/:draftId', { ...ofDraft, reply: Done }),
  /** Removes the background with the strokes of the draft. */
  cutout: route('POST', '/api/image-drafts/:draftId/cutout', { ...ofDraft, data: ImageDraft }),
  /** The first format of the draft, smaller, as a data URL. */
  preview: route('POST', '/api/image-drafts/:draftId/preview', {
    ...ofDraft,
    body: DraftSettings,
    data: z.object({ image: z.string() }),
  }),
  /** One image for each format. */
  generate: route('POST', '/api/image-drafts/:draftId/generate', { ...ofDraft, data: ImageDraft }),
  /** Adds results to the gallery. */
  save: route('POST', '/api/image-drafts/:draftId/save', { ...ofDraft, body: Chosen, reply: Done }),
}
