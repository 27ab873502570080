// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
