import type { MaskStroke, Placement } from '#contracts/images/drafts.ts'
import type { SceneId } from '#contracts/images/scenes.ts'
import type { UpscaleFactor } from '#contracts/images/upscaling.ts'

/** An upright sRGB picture without metadata. */
export interface OpenedPicture {
  bytes: Uint8Array
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
  /** True for an opened file that says that a model drew it. */
  isGenerated?: boolean
}

/** Options of a picture that is stored. */
export interface PictureOptions {
  /** Writes into the file that a model drew it. */
  isGenerated?: boolean
}

export interface StudioTask {
  /** Width and height of the result. */
  width: number
  height: number
  cutout: Uint8Array
  scene: SceneId
  /** Part of the frame that the product fills. */
  fill: number
  /** Copies side by side. */
  copies: number
  light: 'left' | 'top' | 'right'
  shadow: boolean
  reflection: boolean
  /** Texts beside the product, such as facts of the canon. */
  texts: readonly string[]
  /** Width and height to write along the product. */
  measures: { width: string; height: string } | null
  /** The photo, for a comparison of before and after. */
  before: Uint8Array | null
  format: 'jpeg' | 'webp'
}

export interface StudioPicture extends OpenedPicture {
  /** Place of the product in the frame, as parts of width and height. In a bundle that of one copy. */
  placement: Placement
}

export interface Comparison {
  /** Mean CIEDE2000 distance of colours within the product. */
  colour: number
  /** Part of the product's edges that are gone or new. */
  edges: number
  /** Place of the largest differences, as parts of the frame. */
  places: Placement[]
}

export interface FrameFacts {
  width: number
  height: number
  /** Part of the border that is pure white. */
  whiteBorder: number
  /** Part of the longer side that differs from the background. */
  fill: number
}

/** Sees and redraws pictures without any provider. */
export interface Vision {
  /** Decodes an untrusted file within bounds. Throws `Unreadable`. */
  open(file: Uint8Array, options?: PictureOptions): Promise<OpenedPicture>
  /** The product on a transparent ground, in the size of the photo. */
  cutout(photo: Uint8Array, strokes: readonly MaskStroke[], signal?: AbortSignal): Promise<OpenedPicture>
  /** The picture with more pixels, drawn by a model. Throws `Unreadable` above `upscaleLimits`. */
  upscale(picture: Uint8Array, options: { factor: UpscaleFactor } & PictureOptions): Promise<OpenedPicture>
  compose(task: StudioTask, signal?: AbortSignal): Promise<StudioPicture>
  /** Puts the original product over a picture that a model drew around it. */
  overlay(scene: Uint8Array, cutout: Uint8Array): Promise<StudioPicture>
  /** The photo on a frame of the wanted ratio, and a mask whose transparent part may be redrawn. */
  editFrame(cutout: Uint8Array, ratio: number): Promise<{ picture: Uint8Array; mask: Uint8Array }>
  compare(result: Uint8Array, cutout: Uint8Array, placement: Placement): Promise<Comparison>
  frame(picture: Uint8Array): Promise<FrameFacts>
  /** The picture within a size, on its own background colour. */
  fit(picture: Uint8Array, size: { width: number; height: number } & PictureOptions): Promise<OpenedPicture>
  thumbnail(picture: Uint8Array): Promise<Uint8Array>
}
