import { describe, expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { parseInline } from './inline.ts'

const strong = (...children: unknown[]) => ({ type: 'strong', children })
const em = (...children: unknown[]) => ({ type: 'emphasis', children })
const link = (href: string, ...children: unknown[]) => ({ type: 'link', href, children })

describe('inline', () => {
  test.each([
    ['a **b** c', ['a ', strong('b'), ' c']],
    [
      '__b__ _i_ *i* ~~s~~',
      [strong('b'), ' ', em('i'), ' ', em('i'), ' ', { type: 'strike', children: ['s'] }],
    ],
    ['***both***', [strong(em('both'))]],
    ['**bold *and* so**', [strong('bold ', em('and'), ' so')]],
    ['*a **b***', [em('a ', strong('b'))]],
    ['5 * 3 * 2 and snake_case_name', ['5 * 3 * 2 and snake_case_name']],
    ['**€39.90**', [strong('€39.90')]],
    ['a\\*b\\*c \\a', ['a*b*c \\a']],
    ['one\ntwo  \nthree\\\nfour', ['one two', { type: 'break' }, 'three', { type: 'break' }, 'four']],
  ])('%s', (text, nodes) => expect(parseInline(text)).toEqual(nodes))

  test.each([
    ['`a *b* [c](https://d.e)`', [{ type: 'code', text: 'a *b* [c](https://d.e)' }]],
    ['`` a`b ``', [{ type: 'code', text: 'a`b' }]],
    ['`a', ['`a']],
    ['``a`', ['``a`']],
  ])('code: %s', (text, nodes) => expect(parseInline(text)).toEqual(nodes))

  test.each([
    ['[Shop](https://shop.example/a_(b))', [link('https://shop.example/a_(b)', 'Shop')]],
    ['[Shop](https://shop.example "Our shop")', [link('https://shop.example/', 'Shop')]],
    ['[**Shop**](https://shop.example/)', [link('https://shop.example/', strong('Shop'))]],
    ['[write](mailto:a@b.example)', [link('mailto:a@b.example', 'write')]],
    [
      'see https://shop.example/x, or not',
      ['see ', link('https://shop.example/x', 'https://shop.example/x'), ', or not'],
    ],
    ['(https://shop.example/x)', ['(', link('https://shop.example/x', 'https://shop.example/x'), ')']],
    ['[a [b] c](https://d.example/)', [link('https://d.example/', 'a [b] c')]],
    ['[1] and [x]', [{ type: 'citation', number: 1 }, ' and [x]']],
  ])('links: %s', (text, nodes) => expect(parseInline(text)).toEqual(nodes))

  const maths = (tex: string, display = false) => ({ type: 'maths', tex, display })
  test.each([
    ['so \\(x^2\\) holds', ['so ', maths('x^2'), ' holds']],
    ['$x$ and $$y$$', [maths('x'), ' and ', maths('y', true)]],
    ['\\[ a = b \\]', [maths('a = b', true)]],
    ['$2^{10}$', [maths('2^{10}')]],
    ['from $5 to $10', ['from $5 to $10']],
    ['$5-$10, or $ 3 $', ['$5-$10, or $ 3 $']],
    ['US$20 (or 18$)', ['US$20 (or 18$)']],
    ['\\(open', ['(open']],
  ])('formulas, not prices: %s', (text, nodes) => expect(parseInline(text)).toEqual(nodes))

  test('an image is a link, so that nothing is fetched by itself', () => {
    expect(parseInline('![chart](https://spy.example/p.png?d=secret)')).toEqual([
      link('https://spy.example/p.png?d=secret', 'chart'),
    ])
  })

  test.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](//evil.example)',
    '[a](/api/auth/logout)',
    '[a](file:///etc/passwd)',
    '[a](\u0001javascript:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](https://)',
  ])('no link is made of %j', (text) => expect(parseInline(text)).toEqual([text]))

  test('HTML is text', () => {
    const text = '<img src=x onerror=alert(1)> <a href="x">&lt;</a>'
    expect(parseInline(text)).toEqual([text])
  })

  test.each([
    [
      'Red<br>Blue<br/>Green<BR />.',
      ['Red', { type: 'break' }, 'Blue', { type: 'break' }, 'Green', { type: 'break' }, '.'],
    ],
    ['`<br>` and <br class="x">', [{ type: 'code', text: '<br>' }, ' and <br class="x">']],
    ['Salt &amp; Pepper,&nbsp;&euro;5', ['Salt & Pepper,\u00a0€5']],
    ['R&D; a &constructor; b &amp', ['R&D; a &constructor; b &amp']],
    ['&amp;lt; *a*', ['&lt; ', em('a')]],
  ])('line breaks and characters by their names: %s', (text, nodes) =>
    expect(parseInline(text)).toEqual(nodes),
  )

  test.each([
    ['**open', ['**open']],
    ['a *b **c', ['a *b **c']],
    ['[text](https://shop.exa', ['[text](', link('https://shop.exa/', 'https://shop.exa')]],
    ['[text', ['[text']],
  ])('what was never closed is text: %s', (text, nodes) => expect(parseInline(text)).toEqual(nodes))

  test.each([
    ['At **39', ['At ', strong('39')]],
    ['At **39*', ['At ', strong('39')]],
    ['At **', ['At ']],
    ['a *b **c', ['a ', em('b ', strong('c'))]],
  ])('while more is coming, what is open counts as closed: %s', (text, nodes) =>
    expect(parseInline(text, { growing: true })).toEqual(nodes),
  )
})

describe('hostile text', () => {
  const size = 200_000
  const many = (text: string) => text.repeat(Math.ceil(size / text.length))
  const hostile: Record<string, string> = {
    stars: many('*'),
    'opening stars': many('*a '),
    'mixed marks': many('*a_b**c__d~~'),
    'closing marks': many('a* b_ '),
    'open brackets': many('['),
    'brackets with targets': many('[a]('),
    'deep brackets': '['.repeat(size / 2) + ']'.repeat(size / 2),
    'deep links': `${'['.repeat(size / 8)}${many('](x)')}`,
    'bad addresses': many('http://['),
    'long bad target': `[a](${'b'.repeat(size)}`,
    'titles without end': many('[a](b "'),
    backticks: many('`'),
    'growing backticks': Array.from({ length: 600 }, (_, n) => '`'.repeat(n)).join(' '),
    backslashes: many('\\'),
    lines: many('a\n'),
    'lines with spaces': many('   \n'),
    bangs: many('!['),
    'ends of tags': many('<br '),
    ampersands: many('&amp'),
  }
  test.each(Object.entries(hostile))('%s take no more than a moment', async (_, text) => {
    await expectWithin(1_000, () => {
      parseInline(text)
      parseInline(text, { growing: true })
    })
  })
})
