import { expect, test } from 'vitest'
import type { Keyword } from '#contracts/seo/keywords.ts'
import { briefOf } from './brief.ts'

const keyword = (phrase: string, more: Partial<Keyword> = {}): Keyword => ({
  id: '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a51',
  projectId: '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a52',
  phrase,
  cluster: 'arc lamp',
  intent: null,
  pageUrl: null,
  figures: {},
  source: 'Typed',
  coverage: null,
  ...more,
})
const arc = 'https://shop.example/arc'
const blog = 'https://shop.example/clean'

test('each page of a cluster has a brief with its keywords, gaps and the source of figures', () => {
  const brief = briefOf('arc lamp', [
    keyword('arc lamp', {
      intent: 'transactional',
      pageUrl: arc,
      figures: {
        clicks: { count: 1_200, source: 'queries.csv' },
        volume: { count: 900, source: 'tool.csv' },
      },
      coverage: { url: arc, in: 'title' },
    }),
    keyword('brass arc lamp', { coverage: { url: blog, in: 'heading' } }),
    keyword('big arc lamp'),
    keyword('clean arc lamp', { intent: 'informational', pageUrl: blog }),
  ])
  const [first = '', second = '', ...more] = brief.split('# Brief: arc lamp').slice(1)
  expect(more).toEqual([])
  expect(first).toContain(`Page: ${arc}`)
  expect(first).toContain('- arc lamp: in the title; 1,200 clicks (queries.csv), 900 volume (tool.csv)')
  expect(first).toContain(`- brass arc lamp: in the heading of ${blog}`)
  expect(first).toContain('To add to title, heading or text: big arc lamp')
  expect(second).toContain(`Page: ${blog}`)
  expect(second).toContain('Intent: informational')
  expect(second).not.toContain('big arc lamp')
})
