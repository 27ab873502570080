import { type BlockType, flatBlocks, lastPlace, type PageBlock } from '#contracts/pages/page-blocks.ts'

type Blocks = readonly PageBlock[]

/** The first section of its kind has the kind as its id, as in the template, so that it can be refilled. */
export const freeId = (type: BlockType, blocks: Blocks, newId: () => string): string =>
  flatBlocks(blocks).some(({ id }) => id === type) ? newId() : type

/** Puts a block after another, or last; in both cases before the sections that close the page. */
export function insertBlock(blocks: Blocks, block: PageBlock, afterId: string | undefined): PageBlock[] {
  const [after, last] = [blocks.findIndex(({ id }) => id === afterId), lastPlace(blocks, block)]
  return blocks.toSpliced(after < 0 ? last : Math.min(after + 1, last), 0, block)
}

export const removeBlock = (blocks: Blocks, blockId: string): PageBlock[] =>
  blocks.filter(({ id }) => id !== blockId)

/** Puts a removed block back where it stood, as far as the page still has that place. */
export const restoreBlock = (blocks: Blocks, block: PageBlock, at: number): PageBlock[] =>
  blocks.some(({ id }) => id === block.id)
    ? [...blocks]
    : [...blocks.slice(0, at), block, ...blocks.slice(at)]

export function moveBlock(blocks: Blocks, blockId: string, by: -1 | 1): PageBlock[] {
  const at = blocks.findIndex(({ id }) => id === blockId)
  return moveItem(blocks, at, at + by)
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

export const replaceProps = (blocks: Blocks, blockId: string, props: object): PageBlock[] =>
  blocks.map((block) => (block.id === blockId ? ({ ...block, props } as PageBlock) : block))
