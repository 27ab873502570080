import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { MAX_PAGES } from '#contracts/pages/pages.ts'
import { type ArchiveExport, type ArchivePart, jsonLines } from '#server/archives/archive-part.ts'
import { PAGES_FILE, type PageItem, reader } from './pages.archive-reader.ts'
import { countPages, insertPage, listPages, lockOwner } from './pages.repository.ts'

/** Drafts of a project's pages. They arrive unpublished. */
export const pagesArchive: ArchivePart<PageItem> = {
  name: reader.name,
  reader: new URL('./pages.archive-reader.ts', import.meta.url).href,
  async *files(exporting) {
    const pages = await pagesOf(exporting)
    if (pages.length > 0) yield { name: PAGES_FILE, content: jsonLines(asItems(pages)) }
  },
  keep: ({ deps, actor: { userId }, projectId, made, leftOut }, { blocks, ...page }) =>
    deps.db.transaction(async (tx) => {
      await lockOwner(tx, userId)
      if ((await countPages(tx, userId)) < MAX_PAGES)
        await insertPage(tx, userId, {
          ...page,
          projectId,
          blocks: blocks.map((block) => withImages(block, made.pageImages)),
        })
      else leftOut.push(`“${page.title}”: you’ve reached the limit of ${MAX_PAGES} pages.`)
    }),
}

const pagesOf = ({ deps, actor, projectId }: ArchiveExport) =>
  listPages(deps.db, actor.userId, { projectId, before: undefined, limit: MAX_PAGES })

async function* asItems(pages: Awaited<ReturnType<typeof pagesOf>>) {
  for (const page of pages) {
    const { title, goal, description, language, theme, buyLink, isIndexed, step, createdAt, blocks } = page
    yield { title, goal, description, language, theme, buyLink, isIndexed, step, createdAt, blocks }
  }
}

/** The same block with the images of its new project. An image that the archive lacks is an empty place. */
const withImages = (block: PageBlock, ids: ReadonlyMap<string, string>): PageBlock =>
  JSON.parse(
    JSON.stringify(block, (key, value) => (key === 'assetId' ? (ids.get(String(value)) ?? null) : value)),
  )
