import { expect, test } from 'vitest'
import { blockProps, blockTypes, type PageBlock } from '#contracts/pages/page-blocks.ts'
import { newBlock } from '#pages/new-block.ts'
import { excerptOf, propName } from './block-names.ts'
import { emptyValue, kindOf, type PropKind } from './block-schema.ts'
import { freeId, insertBlock, moveBlock, removeBlock, replaceProps, restoreBlock } from './edit-blocks.ts'

const page: PageBlock[] = [newBlock('hero', 'hero'), newBlock('faq', 'faq'), newBlock('footer', 'footer')]
const ids = (blocks: readonly PageBlock[]) => blocks.map(({ id }) => id).join(' ')

test('every prop of every block has an editor, and a new item of its lists is saved as it is', () => {
  const seen = new Set<PropKind['kind']>()
  const visit = (schema: Parameters<typeof kindOf>[0]): void => {
    const prop = kindOf(schema)
    seen.add(prop.kind)
    if (prop.kind === 'list') visit(prop.item)
    if (prop.kind === 'group') for (const [, inner] of prop.fields) visit(inner)
  }
  for (const type of blockTypes) {
    visit(blockProps[type])
    expect([type, blockProps[type].safeParse(emptyValue(blockProps[type])).success]).toEqual([type, true])
  }
  expect([...seen].toSorted()).toEqual([
    'choice',
    'group',
    'image',
    'link',
    'list',
    'number',
    'switch',
    'text',
  ])
})

test('a prop is edited as its schema says: bound or not, long or short, with its limits', () => {
  const { title, text, image } = blockProps.hero.shape
  expect(kindOf(title)).toEqual({ kind: 'text', isLong: false, most: 200, canBind: true })
  expect(kindOf(text)).toMatchObject({ isLong: true, most: 5_000, canBind: true })
  expect(kindOf(image)).toEqual({ kind: 'image', isOptional: true })
  expect(kindOf(blockProps.hero.shape.eyebrow)).toMatchObject({ isLong: false, canBind: false })
  expect(kindOf(blockProps.gallery.shape.images)).toMatchObject({ kind: 'list', most: 30 })
  expect(kindOf(blockProps.announcement.shape.link)).toEqual({ kind: 'link', isOptional: true })
})

test('sections are added after another, moved within the page, removed and put back', () => {
  const buy = newBlock('buy', 'buy')
  expect(ids(insertBlock(page, buy, 'hero'))).toBe('hero buy faq footer')
  for (const after of [undefined, 'faq', 'footer'])
    expect(ids(insertBlock(page, buy, after))).toBe('hero faq buy footer')
  const bar = { ...buy, props: { ...buy.props, sticky: true } } as PageBlock
  expect(ids(insertBlock(page, bar, 'hero'))).toBe('hero buy faq footer')
  expect(ids(insertBlock(page, bar, undefined))).toBe('hero faq footer buy')
  for (const after of [undefined, 'footer', 'buy'])
    expect(ids(insertBlock([...page, bar], newBlock('specs', 'specs'), after))).toBe(
      'hero faq specs footer buy',
    )
  expect(ids(moveBlock(page, 'faq', -1))).toBe('faq hero footer')
  expect(ids(moveBlock(page, 'hero', -1))).toBe('hero faq footer')
  expect(ids(moveBlock(page, 'footer', 1))).toBe('hero faq footer')
  const [, faq] = page
  const without = removeBlock(page, 'faq')
  expect(ids(without)).toBe('hero footer')
  expect(faq && ids(restoreBlock(without, faq, 1))).toBe('hero faq footer')
  expect(faq && ids(restoreBlock(page, faq, 1))).toBe('hero faq footer')
  expect(replaceProps(page, 'faq', { title: 'Ask', items: [] })[1]?.props).toEqual({
    title: 'Ask',
    items: [],
  })
})

test('a second section of a kind has an id of its own, also beside one in columns', () => {
  expect(freeId('buy', page, () => 'fresh')).toBe('buy')
  expect(freeId('faq', page, () => 'fresh')).toBe('fresh')
  const columns: PageBlock = {
    id: 'c',
    type: 'columns',
    props: { columns: [[newBlock('buy', 'buy')], []] },
  }
  expect(freeId('buy', [columns], () => 'fresh')).toBe('fresh')
})

test('props and sections are named in words', () => {
  expect(['compareAt', 'sticky', 'solution', 'bigNumber'].map(propName)).toEqual([
    'Compare-at price',
    'Keep in sight while scrolling',
    'Solution',
    'Big number',
  ])
  expect(excerptOf({ items: [], title: ' ', text: 'Delivered tomorrow' })).toBe('Delivered tomorrow')
})
