import type { BlockType, PageBlock, SimpleBlock } from './page-blocks.ts'
import type { PageDraft, PageFinding, PageGoal } from './pages.ts'

/** The canon as pages state it: texts of its fields, and the lists among them. */
export interface CanonTexts {
  texts: ReadonlyMap<string, string>
  lists: ReadonlyMap<string, readonly string[]>
}

/** Everything a page is drawn from. */
export interface PageRendering {
  page: Omit<PageDraft, 'step'>
  goal: PageGoal
  canon: CanonTexts
  /** Images of the project, by id. */
  images: ReadonlyMap<string, RenderedImage>
  addresses: {
    /** Folder of the image files, without a slash at its end. */
    images: string
    /** Address behind buy buttons. */
    buy: string | undefined
    /** Address of the published page. Undefined in a preview and in an export. */
    canonical: string | undefined
  }
}

interface RenderedImage {
  width: number
  height: number
  /** Size of its largest file. Unknown in the browser. */
  bytes?: number | undefined
}

export interface RenderedPage {
  html: string
  /** Text of every canon field the page states, by path; null for a field the canon does not have. */
  facts: Record<string, string | null>
}

/** The functions of the page wing that the server uses. */
export interface PageWing {
  renderPage: (rendering: PageRendering) => RenderedPage
  findProblems: (rendering: PageRendering) => PageFinding[]
  /** The template of a goal, with every section that the canon can fill. */
  templatePage: (goal: PageGoal, canon: CanonTexts) => PageBlock[]
  newBlock: (type: BlockType, id: string) => SimpleBlock
  productSection: (section: string, canon: CanonTexts) => PageBlock | undefined
  /** The page as a section that the merchant edits in the theme editor, with a page template that uses it. */
  shopifyTheme: (
    rendering: Omit<PageRendering, 'addresses' | 'goal'>,
    options: ShopifyThemeOptions,
  ) => ShopifyTheme
}

export interface ShopifyThemeOptions {
  /** Part of file names; small letters, digits and hyphens. */
  handle: string
  buyLink: string | undefined
}

export interface ShopifyTheme {
  /** Contents of the theme's text files, by their paths. */
  files: Record<string, string>
  /** Ids of the images to store as files of the theme, by their paths. */
  images: Record<string, string>
}

/** Widths in which images of pages are stored. */
export const pageImageWidths = [480, 960, 1600] as const
export const pageImageFormats = ['avif', 'webp', 'jpeg'] as const
export type PageImageFormat = (typeof pageImageFormats)[number]

/** Widths that exist of an image: a narrow original is never enlarged. */
export function widthsOf(width: number): number[] {
  const smaller = pageImageWidths.filter((each) => each < width)
  return smaller.length === pageImageWidths.length ? smaller : [...smaller, width]
}

export const imageFileName = (imageId: string, width: number, format: PageImageFormat): string =>
  `${imageId}-${width}.${format}`
