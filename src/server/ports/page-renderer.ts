import type { PageWing } from '#contracts/pages/page-rendering.ts'

/** Draws pages with the components that the editor uses. They are loaded on first use. */
export type PageRenderer = {
  [Name in keyof PageWing]: (...input: Parameters<PageWing[Name]>) => Promise<ReturnType<PageWing[Name]>>
}
