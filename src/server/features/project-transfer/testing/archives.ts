import { strToU8, type Zippable, zipSync } from 'fflate'
import { newId } from '#server/testing/test-app.ts'

export const manifest = (given: object = {}) => ({
  format: 'sellwright-project',
  version: 1,
  name: 'Lamp',
  createdAt: '2026-01-01T00:00:00.000Z',
  files: [],
  ...given,
})
export const zipOf = (files: Record<string, unknown>, more: Zippable = {}) =>
  zipSync({
    ...Object.fromEntries(
      Object.entries(files).map(([name, value]) => [
        name,
        strToU8(typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
    ),
    ...more,
  })

const odd = (name: string) =>
  `“${name}” in this ZIP file is not as an export writes it, so nothing was imported.`
const NOT_OURS = 'This is not the ZIP file of an exported project. Choose one that “Export as ZIP” has made.'

export const leaf = { type: 'text', source: 'user', why: null, changedAt: '2026-01-01T00:00:00.000Z' }
const message = { role: 'user', content: 'x', createdAt: '2026-01-01T00:00:00.000Z' }

/** What it is, the file, and the sentence that refuses it. */
export const hostile: [string, () => Uint8Array, string][] = [
  ['no ZIP', () => strToU8('<html>hello</html> that is long enough to be looked at'), NOT_OURS],
  [
    'a bomb',
    () => zipOf({ 'project.json': manifest() }, { 'chats.jsonl': new Uint8Array(4_000_000) }),
    '“chats.jsonl” is packed tighter than 100 to one, so the ZIP file is not unpacked. Take that file out of the project, export it again, and add the file by hand.',
  ],
  ['no JSON', () => zipOf({ 'project.json': '{' }), odd('project.json')],
  ['a name of nothing', () => zipOf({ 'project.json': manifest({ name: '\u200b' }) }), odd('project.json')],
  [
    'a version to come',
    () => zipOf({ 'project.json': manifest({ version: 2 }) }),
    'This project was exported by a newer version of Sellwright than this one.',
  ],
  [
    'a canon that reaches for the prototype',
    () =>
      zipOf({
        'project.json': manifest(),
        'canon/canon.json': `[${JSON.stringify({ ...leaf, path: '__proto__.polluted', value: 'yes', locked: true })}]`,
      }),
    odd('canon/canon.json'),
  ],
  [
    'a history with a value that is none',
    () =>
      zipOf({
        'project.json': manifest(),
        'canon/canon.json': [],
        'canon/history.jsonl': { ...leaf, path: 'brand.name', kind: 'set', value: { evil: true } },
      }),
    odd('canon/history.jsonl'),
  ],
  [
    'a source that leads to a script',
    () =>
      zipOf({
        'project.json': manifest(),
        'research/sources.jsonl': {
          kind: 'ad',
          title: 'x',
          url: 'javascript:alert(1)',
          createdAt: leaf.changedAt,
          captures: [],
        },
      }),
    odd('research/sources.jsonl'),
  ],
  [
    'a proposal in the name of a rule, after an analysis that is one',
    () =>
      zipOf({
        'project.json': manifest(),
        'canon/canon.json': [],
        'canon/proposals.json': [
          {
            path: 'seo.slug',
            value: 'x',
            type: 'text',
            source: 'rule:slug',
            why: null,
            createdAt: leaf.changedAt,
          },
        ],
        'research/market-analyses.jsonl': {
          own: { price: null, delivery: null, prohibitedClaims: [] },
          state: 'done',
          message: null,
          summary: null,
          summaryModel: null,
          summaryNote: null,
          proposed: 0,
          createdAt: leaf.changedAt,
          pages: [],
        },
      }),
    odd('canon/proposals.json'),
  ],
  [
    'a chat that is none, after one that is',
    () => {
      const chat = {
        title: 'x',
        createdAt: leaf.changedAt,
        updatedAt: leaf.changedAt,
        pinned: false,
        leafId: null,
      }
      const good = { ...chat, messages: [{ ...message, id: newId(), parentId: null }] }
      return zipOf({
        'project.json': manifest(),
        'chats.jsonl': `${JSON.stringify(good)}\n${JSON.stringify({ ...good, userId: 1, messages: 'all' })}\n`,
      })
    },
    odd('chats.jsonl'),
  ],
]
