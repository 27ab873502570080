import { describe, expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { type Block, growBlocks, parseBlocks } from './blocks.ts'

/** Blocks without their places, which only matter to the growing text. */
function shape(blocks: Block[]): unknown {
  return JSON.parse(JSON.stringify(blocks, (key, value) => (key === 'start' ? undefined : value)))
}
const read = (text: string) => shape(parseBlocks(text))
const p = (text: string) => ({ type: 'paragraph', text })

describe('blocks', () => {
  test('paragraphs are parted by blank lines and join their own', () => {
    expect(read('One\ntwo\n\n\nthree')).toEqual([p('One\ntwo'), p('three')])
  })

  test('headings of six levels, with or without closing marks', () => {
    expect(read('# One\n### Three ##\n####### seven')).toEqual([
      { type: 'heading', level: 1, text: 'One' },
      { type: 'heading', level: 3, text: 'Three' },
      p('####### seven'),
    ])
    expect(read('## C#')).toEqual([{ type: 'heading', level: 2, text: 'C#' }])
  })

  test('a code block keeps its text as it is', () => {
    expect(read('```ts\nconst a = `<b>`\n\n  # no heading\n```\nafter')).toEqual([
      { type: 'code', language: 'ts', text: 'const a = `<b>`\n\n  # no heading' },
      p('after'),
    ])
  })

  test('a code block that is still open runs to the end', () => {
    expect(read('```\nprice = 40')).toEqual([{ type: 'code', language: '', text: 'price = 40' }])
    expect(read('````\n```\n````')).toEqual([{ type: 'code', language: '', text: '```' }])
  })

  test('lists, numbered from their first number, with lists inside', () => {
    expect(read('- one\n- two\n  - inner\n\n3. three\n4. four')).toEqual([
      {
        type: 'list',
        items: [[p('one')], [p('two'), { type: 'list', items: [[p('inner')]] }]],
      },
      { type: 'list', first: 3, items: [[p('three')], [p('four')]] },
    ])
  })

  test('items may be parted by blank lines and go on for several lines', () => {
    expect(read('1. one\nmore\n\n2. two\n\n   second part\n\nafter')).toEqual([
      { type: 'list', first: 1, items: [[p('one\nmore')], [p('two'), p('second part')]] },
      p('after'),
    ])
  })

  test('a year or a dash inside a paragraph begins no list', () => {
    expect(read('It sold well in\n2024. Then\n- ')).toEqual([p('It sold well in\n2024. Then\n- ')])
    expect(read('It sold:\n- lamps')).toEqual([p('It sold:'), { type: 'list', items: [[p('lamps')]] }])
  })

  test('a table has the columns of its head, aligned as it says', () => {
    expect(read('| Per order | Amount |\n|---|---:|\n| Price | 39.90 | extra |\n| a \\| b |')).toEqual([
      {
        type: 'table',
        align: [null, 'right'],
        head: ['Per order', 'Amount'],
        rows: [
          ['Price', '39.90'],
          ['a | b', ''],
        ],
      },
    ])
  })

  test('a table may stand right under a paragraph, and needs a line that makes it one', () => {
    expect(read('Costs:\n| a | b |\n|:--|:-:|')).toEqual([
      p('Costs:'),
      { type: 'table', align: ['left', 'center'], head: ['a', 'b'], rows: [] },
    ])
    expect(read('| a | b |\n| c | d |')).toEqual([p('| a | b |\n| c | d |')])
    expect(read('| a | b |\n|---|')).toEqual([p('| a | b |\n|---|')])
  })

  test('quotes and rules', () => {
    expect(read('> said\n> - one\n\n---\n***')).toEqual([
      { type: 'quote', blocks: [p('said'), { type: 'list', items: [[p('one')]] }] },
      { type: 'rule' },
      { type: 'rule' },
    ])
  })

  test('HTML is text like any other', () => {
    expect(read('<script>alert(1)</script>\n<img src=x onerror=alert(1)>')).toEqual([
      p('<script>alert(1)</script>\n<img src=x onerror=alert(1)>'),
    ])
  })

  test('lines may end as on Windows', () => {
    expect(read('# One\r\n\r\ntwo\r\n')).toEqual([{ type: 'heading', level: 1, text: 'One' }, p('two')])
  })
})

const partsOf = (block: Block | undefined): unknown[] =>
  block?.type === 'table' ? block.rows : block?.type === 'list' ? block.items : []

describe('a text that grows', () => {
  const pieces = [
    'Plain words',
    '\n',
    '\n\n',
    '- ',
    '-',
    '1. item',
    '2. next',
    '  indented',
    '| a | b |',
    '|---|---|',
    '|--',
    '```',
    '> quote',
    '# Head',
    '---',
    '* * *',
    '   ',
    '2024. ',
  ]
  /** The same numbers each time, so that a failure can be seen again. */
  function* numbers(seed: number) {
    for (let at = seed; ; ) {
      at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
      yield at
    }
  }

  test('has the same blocks as the whole text, wherever it is cut', () => {
    const random = numbers(7)
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: 14 }, () => pieces[(random.next().value ?? 0) % pieces.length]).join(
        '',
      )
      let known = { text: '', blocks: parseBlocks('') }
      for (let end = 1; end <= text.length; end++) {
        const grown = text.slice(0, end)
        known = { text: grown, blocks: growBlocks(known, grown) }
        expect(known.blocks, JSON.stringify(grown)).toEqual(parseBlocks(grown))
      }
    }
  })

  test('keeps the very objects of what is finished', () => {
    const before = { text: 'one\n\ntwo\n\nthree\n\nfo', blocks: parseBlocks('one\n\ntwo\n\nthree\n\nfo') }
    const after = growBlocks(before, `${before.text}ur`)
    expect(after[0]).toBe(before.blocks[0])
    expect(after[1]).toBe(before.blocks[1])
    expect(after.at(-1)).toMatchObject({ text: 'four' })
  })

  test('keeps the very rows and items of what is finished', () => {
    const growing = { '| a |\n|---|\n| 1 |\n| 2 |\n| 3 |': '\n| 4 |', '- 1\n- 2\n- 3': '\n- 4' }
    for (const [text, more] of Object.entries(growing)) {
      const before = { text, blocks: parseBlocks(text) }
      const [grown] = growBlocks(before, text + more)
      expect(partsOf(grown)).toHaveLength(partsOf(before.blocks[0]).length + 1)
      expect(partsOf(grown)[0]).toBe(partsOf(before.blocks[0])[0])
    }
  })

  test('is read again when it did not grow but change', () => {
    const before = { text: 'one\n\ntwo\n\nthree', blocks: parseBlocks('one\n\ntwo\n\nthree') }
    expect(shape(growBlocks(before, 'else'))).toEqual([p('else')])
  })
})

describe('hostile text', () => {
  const size = 200_000
  const hostile: Record<string, string> = {
    quotes: '>'.repeat(size),
    'spaced quotes': '> '.repeat(size / 2),
    items: '- '.repeat(size / 2),
    'lines of quotes': '> > > > > > > > > > > >\n'.repeat(size / 24),
    fences: '```a '.repeat(size / 5),
    'one fence': `${'```'}${'a'.repeat(size)}\``,
    spaces: `---${' '.repeat(size)}x`,
    'spaces in a heading': `# a${' '.repeat(size)}x`,
    'marks in a heading': `# ${'#'.repeat(size)}x`,
    'bars under bars': `${'|'.repeat(size / 2)}\n${'|-'.repeat(size / 4)}`,
    'delimiter with spaces': `|a|\n|-${' '.repeat(size)}x`,
    'wide table': `${'|a'.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n${'|\n'.repeat(50_000)}`,
    'long table': `|a|b|\n|-|-|\n${'|c\n'.repeat(size / 3)}`,
    'lone dashes': '-\n'.repeat(size / 2),
    'open fences': '```\n'.repeat(size / 4),
    'blank lines': '\n'.repeat(size),
    rules: '- - - - '.repeat(size / 8),
  }
  test.each(Object.entries(hostile))('%s take no more than a moment', async (_, text) => {
    let blocks: unknown
    await expectWithin(1_000, () => (blocks = parseBlocks(text)))
    expect(JSON.stringify(blocks).length).toBeLessThan(40 * size)
  })
})
