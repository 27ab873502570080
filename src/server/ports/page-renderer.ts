import type { PageBlock } from '#contracts/page-blocks.ts'
import type { PageDraft, PageFinding } from '#contracts/pages.ts'

/** The canon as pages state it: texts of its fields, and the lists among them. */
export interface CanonTexts {
  texts: ReadonlyMap<string, string>
  lists: ReadonlyMap<string, readonly string[]>
}

export interface PageRendering {
  page: Omit<PageDraft, 'step'>
  canon: CanonTexts
  images: ReadonlyMap<string, { width: number; height: number }>
  addresses: { images: string; buy: string | undefined; canonical: string | undefined }
}

/** Draws pages with the components that the editor uses. */
export interface PageRenderer {
  renderPage: (rendering: PageRendering) => { html: string; facts: Record<string, string | null> }
  findProblems: (rendering: PageRendering) => PageFinding[]
  productPage: (canon: CanonTexts) => PageBlock[]
  productSection: (section: string, canon: CanonTexts) => PageBlock | undefined
}
