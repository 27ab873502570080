import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLibrary } from './help.library.ts'
import { find } from './help.search.ts'

const head = (title: string, category = 'lamps') =>
  `---\ntitle: ${title}\nsummary: What one should know about it.\ncategory: ${category}\norder: 1\nupdated: 2026-11-15\n---\n`

function libraryOf(articles: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'sellwright-help-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'lamps'))
  writeFileSync(
    join(folder, 'categories.json'),
    JSON.stringify([{ id: 'lamps', title: 'Lamps', summary: 'All.' }]),
  )
  for (const [slug, text] of Object.entries(articles))
    writeFileSync(join(folder, 'lamps', `${slug}.md`), text)
  return openLibrary({ 'free.lamps': '2' }, folder)
}

test('an article becomes sections with its values, pictures and worked figures; a broken one is told of and left out', () => {
  const { articles, problems } = libraryOf({
    whole: `${head('Whole lamps')}You have {{free.lamps}}.\n\n## How much?\n\n![A lamp on a desk](images/lamp.webp)\n\nSee:\n\n\`\`\`economics two\nprice: 40\ncost: 20\ncpa: 15\norders: 10\n\`\`\`\n\nIt leaves {{two.profit}} at {{two.breakEvenRoas}}.\n`,
    bare: 'No front matter',
    stranger: `${head('Strange lamps', 'chairs')}Text.`,
    unknown: `${head('Unknown lamps')}You have {{free.chairs}}.`,
    inherited: `${head('Inherited lamps')}You have {{constructor}}.`,
    odd: `${head('Odd lamps')}\`\`\`economics\ncolour: 3\n\`\`\``,
    extra: head('Extra lamps').replace('order', 'colour: red\norder'),
  })
  expect(articles.map(({ slug }) => slug)).toEqual(['whole'])
  const nothing = openLibrary({}, join(tmpdir(), 'sellwright-no-help'))
  expect([nothing.articles, nothing.problems.length]).toEqual([[], 1])
  expect(problems.map((problem) => problem.split(':', 1)[0]).toSorted()).toEqual(
    ['bare', 'extra', 'inherited', 'odd', 'stranger', 'unknown'].map((slug) => `lamps/${slug}.md`),
  )
  expect(articles[0]?.sections).toMatchObject([
    { id: '', parts: [{ type: 'text', text: 'You have 2.' }] },
    {
      id: 'how-much',
      title: 'How much?',
      parts: [
        { type: 'image', name: 'lamp.webp', alt: 'A lamp on a desk' },
        {
          type: 'text',
          text: expect.stringContaining(
            '| Profit per order | contribution − CPA = $20.00 − $15.00 | $5.00 |',
          ),
        },
      ],
      plain: expect.stringMatching(
        /\. Profit per order: contribution − CPA = \$20\.00 − \$15\.00, \$5\.00\. .*It leaves \$50\.00 at 2\.00\.$/,
      ),
    },
  ])
})

test('sections are found by any form of their words, and by words with one slip', () => {
  const { index } = libraryOf({
    cancel: `${head('Cancel a plan')}Text.\n\n## Refunds\n\nMoney goes back for cancelled lamps.`,
    invoices: `${head('Find your invoices')}They are listed.`,
  })
  const found = (text: string) =>
    find(index, text).map(({ article, section }) => `${article.slug}#${section.id}`)
  expect(found('cancelling refund')[0]).toBe('cancel#refunds')
  expect(found('invioce')).toEqual(['invoices#'])
  expect(found('how do I')).toEqual([])
  expect(found('zebra')).toEqual([])
  const [best] = find(index, 'cancel zebra')
  expect(best?.covered).toBeLessThan(0.6)
})
