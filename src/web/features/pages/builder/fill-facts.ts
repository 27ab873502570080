import type { CanonField } from '#contracts/canon.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { type CanonReader, productPage, productSection } from '#pages/templates.ts'
import { pageTexts } from '../page-texts.ts'

/** Facts a page cannot be published without. */
const needed = new Set(['title', 'price', 'contact'])

/** The sections of a page that has none yet, or its sections with needed facts that the canon has learned since. */
export function fillFacts(blocks: readonly PageBlock[], fields: readonly CanonField[]): PageBlock[] {
  const canon = readerOf(fields)
  if (blocks.length === 0) return productPage(canon)
  return blocks.map((block) => {
    const fresh = productSection(block.id, canon)
    if (!fresh || fresh.type !== block.type) return block
    const isNeeded = (key: string) => needed.has(key) || (block.type === 'policies' && key === 'text')
    return { ...block, props: fillEmpty(block.props, fresh.props, isNeeded) } as PageBlock
  })
}

/** Links empty texts to the canon where a fresh section would. Nothing that was written is replaced. */
function fillEmpty(value: unknown, fresh: unknown, isNeeded: (key: string) => boolean, key = ''): unknown {
  if (value === '' && isNeeded(key) && isBinding(fresh)) return fresh
  if (Array.isArray(value))
    return Array.isArray(fresh) && fresh.length === value.length
      ? value.map((each, at) => fillEmpty(each, fresh[at], isNeeded))
      : value
  if (!isObject(value) || !isObject(fresh)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, fillEmpty(each, fresh[name], isNeeded, name)]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBinding = (value: unknown) => isObject(value) && typeof value.canon === 'string'

function readerOf(fields: readonly CanonField[]): CanonReader {
  const texts = pageTexts(fields)
  return {
    has: (path) => (texts.get(path) ?? '') !== '',
    text: (path) => texts.get(path) ?? '',
    list: (path) => {
      const value = fields.find((field) => field.path === path)?.value
      return Array.isArray(value) ? value : []
    },
  }
}
