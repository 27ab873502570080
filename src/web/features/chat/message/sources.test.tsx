import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CitationChip } from './citation-chip.tsx'
import type { NumberedCitation } from './citations.ts'
import { Sources } from './sources.tsx'

const cited = (number: number, title: string, href: string, excerpt = ''): NumberedCitation => ({
  type: 'citation',
  number,
  shown: number,
  kind: 'passage',
  title,
  href,
  excerpt,
})

test('a source is listed once, with all its numbers and the words of each place', async () => {
  const file = '/project/lamp?tab=knowledge&file=f1&passage='
  const citations = [
    cited(1, 'policies.md, Returns', `${file}4`, 'Within 30 days.'),
    cited(2, 'prices.md', '/project/lamp?tab=knowledge&file=f2&passage=1'),
    cited(3, 'policies.md, Returns', `${file}5`, 'Only unused.'),
    cited(4, 'prices.md', '/project/shade?tab=knowledge&file=f9&passage=1'),
  ]
  render(<Sources citations={citations} />, { wrapper: MemoryRouter })
  const list = within(screen.getByRole('list', { name: 'Sources' }))
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '1, 3 policies.md, Returns',
    '2 prices.md',
    '4 prices.md',
  ])
  fireEvent.click(list.getByRole('button', { name: 'Source 1, 3: policies.md, Returns' }))
  const opened = within(await screen.findByRole('dialog', { name: 'Source 1, 3' }))
  opened.getByText('Within 30 days.')
  opened.getByText('Only unused.')
  expect(opened.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${file}4`,
    `${file}5`,
  ])
})

test('[security F7] a source of an imported chat leads to a screen or says its host; nothing else is a link', async () => {
  const hrefs = [
    '/\n/evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/help',
    'https://shop.example/a',
  ]
  const rest = hrefs.map((href, at) => cited(at + 2, 'A page', href))
  render(<CitationChip citations={[cited(1, 'A page', '/\t/evil.example'), ...rest]} />, {
    wrapper: MemoryRouter,
  })
  fireEvent.click(screen.getByRole('button', { name: /A page/ }))
  const opened = within(await screen.findByRole('dialog', { name: /^Source 1, 2/ }))
  expect(opened.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/help', 'Open'],
    ['https://shop.example/a', 'shop.example'],
  ])
})
