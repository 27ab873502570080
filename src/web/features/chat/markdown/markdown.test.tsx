import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startHighlightWorker } from '#web/testing/highlight-worker.ts'
import { CitationsContext, citationsIn } from '../message/citations.ts'
import { Markdown } from './markdown.tsx'

afterEach(cleanup)

test('an answer becomes headings, lists, tables and code', () => {
  render(
    <Markdown
      text={
        '## Costs\n\n- one\n- two\n\n3. three\n\n| a | b |\n|--:|---|\n| 1 | **2** |\n\n```js\n1 < 2\n```'
      }
    />,
  )
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Costs')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two', 'three'])
  expect(screen.getAllByRole('list')[1]?.getAttribute('start')).toBe('3')
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  expect(screen.getAllByRole('cell')[0]?.className).toContain('text-right')
  expect(screen.getByRole('cell', { name: '2' }).querySelector('strong')).not.toBeNull()
  expect(screen.getByLabelText('Code, js').textContent).toBe('1 < 2')
})

test('a draft reads as a text and is copied by itself, without the signs of Markdown', async () => {
  const copied = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } })
  render(
    <Markdown
      text={
        'Yours:\n\n```draft\nThe lamp.\n\n- **USB-C**: no mess\n```\n\n```draft Headline 1, 8 of 30 characters\nOak lamp\n```\n\nMissing: the price.'
      }
    />,
  )
  const draft = screen.getByRole('region', { name: 'Draft' })
  expect(draft.querySelector('li strong')?.textContent).toBe('USB-C')
  expect(draft.textContent).not.toContain('Missing')
  fireEvent.click(screen.getByRole('button', { name: 'Copy draft' }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith('The lamp.\n\n- USB-C: no mess'))
  const headline = screen.getByRole('region', { name: 'Headline 1, 8 of 30 characters' })
  fireEvent.click(within(headline).getByRole('button', { name: /^Copy Headline 1/ }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith('Oak lamp'))
  vi.unstubAllGlobals()
})

test('code gets its colours when it is whole, and reads the same', async () => {
  startHighlightWorker()
  const code = '// why\nconst price = "39"'
  const { rerender } = render(<Markdown text={`\`\`\`ts\n${code}`} growing />)
  expect(screen.getByLabelText('Code, ts').querySelector('[class^=text-]')).toBeNull()
  rerender(<Markdown text={`\`\`\`ts\n${code}\n\`\`\``} />)
  await waitFor(() => expect(screen.getByText('const').className).toBe('text-accent'))
  expect(screen.getByLabelText('Code, ts').textContent).toBe(code)
  expect(document.querySelector('[style]')).toBeNull()
})

test('long code is drawn in pieces, coloured one after the other, and reads the same', async () => {
  startHighlightWorker()
  const code = Array.from({ length: 100 }, (_, n) => (n % 40 === 39 ? '' : `const price${n} = ${n}`)).join(
    '\n',
  )
  render(<Markdown text={`\`\`\`ts\n${code}\n\`\`\``} />)
  const box = screen.getByLabelText('Code, ts')
  expect(box.textContent).toBe(code)
  await waitFor(() => expect(screen.getAllByText('const')).toHaveLength(98))
  expect(box.textContent).toBe(code)
})

test('code stays plain, and stays, where its colours cannot be had', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  startHighlightWorker({ fails: true })
  render(<Markdown text={'```ts\nconst cost = 11\n```'} />)
  await waitFor(() => expect(warned).toHaveBeenCalled())
  expect(screen.getByText('const cost = 11').closest('code')?.querySelector('[class^=text-]')).toBeNull()
  warned.mockRestore()
})

const shownOf = (text: string) => {
  render(<Markdown text={text} />)
  return document.body.textContent
}

test.each([
  ['[https://www.amazon.com/your-orders](https://mazon.com/login)', 'mazon.com'],
  ['[amazon.com.evil.example](https://evil.example)', 'evil.example'],
  ['[https://amazon.com@evil.example/](https://evil.example/)', 'evil.example'],
  ['[https://аmazon.example](https://аmazon.example)', 'xn--mazon-3ve.example'],
  ['[Write to us](mailto:trap@evil.example)', 'trap@evil.example'],
])('a link says where it leads when its words say something else: %s', (text, place) => {
  expect(shownOf(text)).toContain(` (${place})`)
})

test.each([
  'See https://shop.example/lamp?a=1.',
  '[shop.example](https://shop.example/)',
  '[shop.example/lamp](https://shop.example/lamp)',
  '[mara@shop.example](mailto:mara@shop.example)',
])('and not twice when they name it: %s', (text) => {
  expect(shownOf(text)).not.toContain('(')
})

test('things to do have a box that is ticked or not', () => {
  render(<Markdown text={'- [x] Price set\n- [ ] Photos **taken**\n- [link]'} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Price set',
    'Photos taken',
    '[link]',
  ])
  expect(screen.getAllByRole('img').map((box) => box.getAttribute('aria-label'))).toEqual(['Done', 'To do'])
})

test('a formula that would take long to draw is shown as it was written', () => {
  render(<Markdown text={`$$\n${'x+'.repeat(2_500)}y\n$$`} />)
  expect(screen.getByLabelText('Code, latex').textContent).toHaveLength(5_001)
})

// KaTeX asks for it, and happy-dom does not say it.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true })

test('formulas become MathML, and those that cannot be read stay as they are', async () => {
  render(<Markdown text={'So \\(x^2\\) and $\\frac{1}{2}$ and $\\frac{1$.\n\n$$\na = b\n$$'} />)
  await waitFor(() => expect(document.querySelectorAll('math')).toHaveLength(3))
  expect(document.querySelector('math[display=block]')).not.toBeNull()
  expect(document.body.textContent).toContain('\\frac{1')
  expect(document.querySelector('[style], img')).toBeNull()
})

test('a number in brackets opens what the answer rests on, where there is such; what is named first is the first', async () => {
  const href = 'https://shop.example/lamp'
  const citation = { type: 'citation', kind: 'page', href } as const
  const cited = citationsIn([
    { ...citation, number: 4, title: 'Lamp', excerpt: 'From €39' },
    { ...citation, number: 3, title: 'Lamps', excerpt: '' },
  ])
  render(
    <CitationsContext value={cited}>
      <Markdown text="It is €39 [4], not €41 [2]. So is the other [3], as was said [4]." />
    </CitationsContext>,
  )
  expect(document.body.textContent).toBe('It is €39 1, not €41 [2]. So is the other 2, as was said 1.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Source 1: Lamp' })[0] ?? document.body)
  expect(await screen.findByText('From €39')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'shop.example' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([href, 'noopener noreferrer'])
  expect(document.querySelector('img')).toBeNull()
})

test('a link opens beside the app, knows nothing of it, and says where it leads', () => {
  render(<Markdown text="[your bank](https://evil.example/login) and https://shop.example/a" />)
  const link = screen.getByRole('link', { name: 'your bank' })
  expect(link.getAttribute('href')).toBe('https://evil.example/login')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(document.body.textContent).toBe('your bank (evil.example) and https://shop.example/a')
})

test('nothing in a text becomes an element that it names, or fetches anything', () => {
  const text =
    '<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n![p](https://spy.example/p.png)\n\n[a](javascript:alert(1))'
  render(<Markdown text={text} />)
  expect(document.querySelector('script, img, iframe, style')).toBeNull()
  expect(document.body.textContent).toContain('<script>alert(1)</script>')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://spy.example/p.png',
  ])
})

test('a text that grows word by word ends as the whole text does, and keeps what is finished in place', () => {
  const text = 'First **part**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAnd *more* of it.\n\n- one\n- two'
  const { container, rerender } = render(<Markdown text="" growing />)
  let first: Element | null = null
  for (let end = 1; end <= text.length; end++) {
    rerender(<Markdown text={text.slice(0, end)} growing />)
    if (end > 20) first ??= container.querySelector('p')
  }
  rerender(<Markdown text={text} />)
  expect(container.querySelector('p')).toBe(first)
  const grown = container.innerHTML
  cleanup()
  expect(grown).toBe(render(<Markdown text={text} />).container.innerHTML)
})

test('new words are added to the text that stands there, and another text takes its place', () => {
  const { container, rerender } = render(<Markdown text="One **two** three" growing />)
  const shown = container.querySelector('p')?.lastChild?.firstChild
  rerender(<Markdown text="One **two** three four" growing />)
  expect(container.textContent).toBe('One two three four')
  expect(container.querySelector('p')?.lastChild?.firstChild).toBe(shown)
  rerender(<Markdown text="One **two** else" growing />)
  expect(container.textContent).toBe('One two else')
})
