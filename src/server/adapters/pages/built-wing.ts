import type { PageWing } from '#contracts/pages/page-rendering.ts'
import type { PageRenderer } from '#server/ports/page-renderer.ts'

/** Node does not run JSX, so `npm run build` makes this file from src/pages. */
const BUILT = new URL('../../../../dist/pages/renderer.js', import.meta.url)

const loadBuilt = async (): Promise<PageWing> => (await import(BUILT.href)).pageWing

/** Loads the wing on first use, so that starting the server does not wait for it. */
export function lazyRenderer(load: () => Promise<PageWing> = loadBuilt): PageRenderer {
  let loading: Promise<PageWing> | undefined
  const wing = () =>
    (loading ??= load().catch((error) => {
      loading = undefined
      throw error
    }))
  return {
    renderPage: async (rendering) => (await wing()).renderPage(rendering),
    findProblems: async (rendering) => (await wing()).findProblems(rendering),
    templatePage: async (goal, canon) => (await wing()).templatePage(goal, canon),
    newBlock: async (type, id) => (await wing()).newBlock(type, id),
    productSection: async (section, canon) => (await wing()).productSection(section, canon),
    shopifyTheme: async (rendering, options) => (await wing()).shopifyTheme(rendering, options),
  }
}
