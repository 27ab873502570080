import { expect, test } from 'vitest'
import { type PageBlock, plainTheme } from '#contracts/pages/page-blocks.ts'
import type { VersionDraft } from '#contracts/pages/page-editing.ts'
import { newBlock } from '#pages/new-block.ts'
import { applyProposal } from './apply-proposal.ts'
import { applyChange, changeBetween, inverted } from './block-changes.ts'
import { compareDrafts } from './compare-drafts.ts'
import { editInPlace } from './edit-in-place.ts'
import { placeOfText, withText } from './inline-text.ts'
import { proposeByTemplate } from './template-edits.ts'

const prose = (id: string, text: string): PageBlock => ({ id, type: 'richText', props: { text } })
const page = [prose('a', 'One'), prose('b', 'Two'), prose('c', 'Three')]
const ids = (blocks: readonly PageBlock[]) => blocks.map(({ id }) => id).join(' ')
const textOf = (blocks: readonly PageBlock[], id: string) =>
  (blocks.find((block) => block.id === id)?.props as { text?: string } | undefined)?.text

function change(before: PageBlock[], after: PageBlock[]) {
  const made = changeBetween(before, after)
  if (!made) throw new Error('nothing changed')
  return made
}

test('[T10] changes of two tabs meet: both stay, and the same text changed twice is a conflict', () => {
  const mine = change(page, [prose('c', 'Three'), prose('a', 'Mine'), prose('b', 'Two'), prose('d', 'New')])
  const theirs = [prose('a', 'One'), prose('x', 'Theirs'), prose('b', 'Changed'), prose('c', 'Three')]
  const { blocks, lost } = applyChange(theirs, mine)
  expect([ids(blocks), lost]).toEqual(['c a x b d', []])
  expect([textOf(blocks, 'a'), textOf(blocks, 'b')]).toEqual(['Mine', 'Changed'])
  expect(applyChange([prose('a', 'Other'), ...page.slice(1)], mine).lost).toEqual(['a'])
  const removal = change(page, page.slice(1))
  expect(applyChange([prose('a', 'Words of theirs'), ...page.slice(1)], removal).lost).toEqual(['a'])
  expect(applyChange(page.slice(1), inverted(removal)).blocks).toEqual(page)
})

test('a proposal is applied to the page as it is by then, or says why it no longer fits', () => {
  const edit = { kind: 'edit' as const, blockId: 'a', before: { text: 'One' }, props: { text: 'Uno' } }
  const applied = applyProposal(page, edit)
  expect('blocks' in applied && textOf(applied.blocks, 'a')).toBe('Uno')
  const reason = (blocks: PageBlock[], proposal: Parameters<typeof applyProposal>[1]) => {
    const result = applyProposal(blocks, proposal)
    return 'reason' in result ? result.reason : undefined
  }
  expect(reason([prose('a', 'One, edited')], edit)).toContain('You changed this text')
  expect(reason([], edit)).toContain('no longer has this section')
  expect(reason(page, { ...edit, props: { text: 7 } })).toContain('It doesn’t fit')
  const order = (proposal: Parameters<typeof applyProposal>[1]) => {
    const result = applyProposal(page, proposal)
    return 'blocks' in result && ids(result.blocks)
  }
  expect(order({ kind: 'move', blockId: 'a', after: 'c' })).toBe('b c a')
  expect(order({ kind: 'move', blockId: 'c', after: null })).toBe('c a b')
  expect(order({ kind: 'add', block: prose('n', ''), after: 'a' })).toBe('a n b c')
  expect(order({ kind: 'remove', blockId: 'b' })).toBe('a c')
  expect(reason(page, { kind: 'add', block: prose('a', ''), after: null })).toContain('already')
})

test('ready-made actions only shorten, split or take over words that are there', () => {
  const canon = new Map([
    ['offer.promise', 'Light all night'],
    ['product.description', 'An oak lamp.'],
  ])
  const by = (action: Parameters<typeof proposeByTemplate>[0], block: PageBlock) =>
    proposeByTemplate(action, [block], { canon, language: 'en' }).map(
      (each) => each.kind === 'edit' && each.props,
    )
  expect(by('shorter', prose('a', 'First. Second. Third. Fourth.'))).toEqual([{ text: 'First. Second.' }])
  expect(by('shorter', prose('a', 'Only one.'))).toEqual([])
  expect(by('bullets', prose('a', 'First. Second.'))).toEqual([{ text: '- First.\n- Second.' }])
  const hero: PageBlock = {
    ...newBlock('hero', 'hero'),
    props: { eyebrow: '', title: 'Lamp', text: { canon: 'offer.promise' }, image: null, button: '' },
  } as PageBlock
  expect(by('angle', hero)).toEqual([{ text: { canon: 'product.description' } }])
  expect(by('angle', newBlock('policies', 'policies'))).toEqual([])
  expect(by('longer', hero)).toEqual([])
  expect(
    by('longer', { ...hero, props: { ...hero.props, text: { canon: 'product.description' } } } as PageBlock),
  ).toEqual([{ text: { canon: 'offer.promise' } }])
  expect(by('longer', prose('a', 'Light all night'))).toEqual([{ text: 'Light all night\nAn oak lamp.' }])
  const bar: PageBlock = { id: 'b', type: 'announcement', props: { text: 'x'.repeat(190), link: null } }
  expect(by('longer', bar)).toEqual([])
  expect(by('direct', prose('a', 'We believe that it really is very bright. Simply turn it.'))).toEqual([
    { text: 'It is bright. Turn it.' },
  ])
  const steps: PageBlock = {
    id: 's',
    type: 'steps',
    props: { title: 'How', items: [1, 2, 3, 4].map((n) => ({ title: `Step ${n}`, text: '' })) },
  }
  expect(by('shorter', steps)).toEqual([{ items: steps.props.items.slice(0, 3) }])
})

test('[T12] two versions are compared per section, text by text', () => {
  const draft = (title: string, blocks: PageBlock[]): VersionDraft => ({
    title,
    description: '',
    language: 'en',
    theme: plainTheme,
    buyLink: null,
    isIndexed: true,
    blocks,
  })
  const later = [prose('b', 'Two'), prose('a', 'One more'), prose('n', 'New')]
  const { page: whole, blocks } = compareDrafts(draft('Lamp', page), draft('Oak lamp', later), new Map())
  expect(whole).toEqual([{ label: 'Title', before: 'Lamp', after: 'Oak lamp' }])
  expect(blocks.map(({ id, kind, fields }) => [id, kind, fields[0]?.before, fields[0]?.after])).toEqual([
    ['a', 'changed', 'One', 'One more'],
    ['n', 'added', '', 'New'],
    ['c', 'removed', 'Three', ''],
  ])
})

test('a text of the preview is found in its prop, line by line, unless it is not the only one', () => {
  const props = { title: 'Ask', items: [{ question: 'Where?', answer: 'Here.\nAnd there.' }], link: 'Ask' }
  const place = placeOfText(props, 'And there.')
  expect(place).toEqual({ path: ['items', 0, 'answer'], line: 1 })
  expect(place && withText(props, place, 'Everywhere.').items[0]?.answer).toBe('Here.\nEverywhere.')
  expect(placeOfText(props, 'Ask')).toEqual({ path: ['title'], line: 0 })
  expect(placeOfText({ a: 'Same', b: 'Same' }, 'Same')).toBeUndefined()
  expect(placeOfText({ title: { canon: 'product.title' } }, 'Lamp')).toBeUndefined()
})

test('a text of the preview becomes editable only where it can be written', () => {
  document.body.innerHTML = '<div data-block="a"><p>Mine</p><p>Of the canon</p></div>'
  const written: string[] = []
  const texts = {
    canEdit: (_: string, shown: string) => shown === 'Mine',
    write: (...change: string[]) => void written.push(change.join(' ')),
  }
  const [mine, canon] = document.querySelectorAll('p')
  if (!mine || !canon) throw new Error('two texts were expected')
  expect([editInPlace(canon, texts), canon.hasAttribute('contenteditable')]).toEqual([false, false])
  expect([editInPlace(mine, texts), mine.hasAttribute('contenteditable')]).toEqual([true, true])
  mine.textContent = 'Ours'
  mine.dispatchEvent(new Event('blur'))
  expect(written).toEqual(['a Mine Ours'])
})
