import type { VisualFormat } from '#contracts/visuals/channels.ts'
import type { DesignId } from '#contracts/visuals/designs.ts'
import type { VisualColours } from '#core/visuals/schemes.ts'

/** Texts that are drawn. Empty ones are left out. */
export interface VisualContent {
  brand: string
  eyebrow: string
  headline: string
  body: string
  points: readonly string[]
  /** The usual choice, for comparisons. */
  against: readonly string[]
  /** Titles of the two columns of a comparison. */
  columns: { ours: string; theirs: string }
  quote: { text: string; author: string; rating: number | null } | null
  price: string | null
  compareAt: string | null
  discount: string | null
  cta: string
}

interface VisualPicture {
  bytes: Uint8Array
  /** Width divided by height. */
  ratio: number
  /** The point to keep in view, as parts of width and height. */
  focus: { x: number; y: number }
  /** The product alone, on a transparent ground. It is shown whole. */
  isCutout?: boolean
}

export interface VisualTask {
  width: number
  height: number
  /** Edges to keep free of text, as parts of width and height. */
  covered: { top: number; right: number; bottom: number; left: number }
  design: DesignId
  colours: VisualColours
  font: 'display' | 'plain' | 'own'
  /** For the font `own`: a file that was checked. */
  ownFont?: Uint8Array | undefined
  content: VisualContent
  photo: VisualPicture | null
  logo: Uint8Array | null
  format: VisualFormat
  maxBytes: number
  /** Longest side of the picture, for previews. */
  within?: number
}

export interface DrawnVisual {
  bytes: Uint8Array
  mediaType: string
  width: number
  height: number
  /** Names of texts that were shortened or left out because they did not fit, and `emoji` where some were left out. */
  shortened: string[]
}

/** The file of a visual from elsewhere, with all that its channel says of it. */
export interface FinishedVisual {
  file: Uint8Array
  width: number
  height: number
  format: VisualFormat
  maxBytes: number
}

export interface LogoColours {
  /** As #rrggbb, without greys. */
  colours: string[]
  /** Drawn for dark grounds: light on transparent. */
  isLight: boolean
}

/** Draws visuals from templates. */
export interface VisualRenderer {
  /** Throws `Undrawable` for texts without a font and files that cannot be made small enough. */
  draw(task: VisualTask, signal?: AbortSignal): Promise<DrawnVisual>
  /** Throws `Undrawable` for a file that is no font. */
  checkFont(file: Uint8Array): Promise<void>
  /** The same picture, re-encoded. Throws `Undrawable` for a file of another kind or size. */
  reencode(finished: FinishedVisual): Promise<Uint8Array>
  /** Colours of a logo for a brand, the most frequent first. */
  coloursIn(image: Uint8Array): Promise<LogoColours>
  close(): Promise<void>
}

/** The message is for the owner of the visual. */
export class Undrawable extends Error {
  override name = 'Undrawable'
}
