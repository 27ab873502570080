import { randomUUID } from 'node:crypto'
import { strToU8, type Zippable, zipSync } from 'fflate'

export const manifest = (given: object = {}) => ({
  format: 'sellwright-project',
  version: 1,
  name: 'Lamp',
  createdAt: '2026-01-01T00:00:00.000Z',
  files: [],
  ...given,
})
export const zipOf = (files: Record<string, unknown>, more: Zippable = {}, level: 0 | 6 = 6) =>
  zipSync(
    {
      ...Object.fromEntries(
        Object.entries(files).map(([name, value]) => [
          name,
          strToU8(typeof value === 'string' ? value : JSON.stringify(value)),
        ]),
      ),
      ...more,
    },
    { level },
  )

const odd = (name: string) =>
  `“${name}” in this ZIP file is not as an export writes it, so nothing was imported.`
const NOT_OURS = 'This isn’t an exported project. Choose a ZIP file created with “Export as ZIP”.'

export const leaf = { type: 'text', source: 'user', why: null, changedAt: '2026-01-01T00:00:00.000Z' }
const analysis = {
  own: { price: null, delivery: null, prohibitedClaims: [] },
  state: 'done',
  message: null,
  summary: null,
  summaryModel: null,
  summaryNote: null,
  proposed: 0,
  createdAt: leaf.changedAt,
  pages: [],
}

const ids = [randomUUID(), randomUUID()]
const message = { parentId: null, role: 'user', content: 'x', createdAt: leaf.changedAt }
const [first, second] = [
  { ...message, id: ids[0] },
  { ...message, id: ids[1] },
]
export const chatOf = (messages: object[], leafId: string | null = null) => ({
  title: 'x',
  createdAt: leaf.changedAt,
  updatedAt: leaf.changedAt,
  pinned: false,
  leafId,
  messages,
})
export const chats = (...lines: object[]) => {
  const list = lines.map((line) => JSON.stringify(line)).join('\n')
  // Not packed, so that no long one is taken for a bomb.
  return zipOf({ 'project.json': manifest(), 'chats.jsonl': list }, {}, 0)
}
const refused = (line: number, why: string) =>
  `“chats.jsonl, line ${line}” in this ZIP file ${why}, so nothing was imported.`
const follows = (line: number) => refused(line, 'has a message without a valid parent')

/** Name, file, and the sentence that refuses it. */
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
    'a file that is listed twice',
    () => {
      const files = ['a.txt', 'b.txt'].map((name) => ({ file: 'knowledge/a.txt', name }))
      return zipOf({ 'project.json': manifest({ files }), 'knowledge/a.txt': 'Lamp' })
    },
    odd('project.json'),
  ],
  [
    'a version to come',
    () => zipOf({ 'project.json': manifest({ version: 2 }) }),
    'This project was exported from a newer version of Sellwright.',
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
    odd('canon/history.jsonl, line 1'),
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
    odd('research/sources.jsonl, line 1'),
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
        'research/market-analyses.jsonl': analysis,
      }),
    odd('canon/proposals.json'),
  ],
  [
    'a chat that is none, after one that is',
    () => chats(chatOf([first]), { ...chatOf([first]), messages: 'all' }),
    odd('chats.jsonl, line 2'),
  ],
  [
    'messages in a circle',
    () =>
      chats(
        chatOf(
          [
            { ...first, parentId: ids[1] },
            { ...second, parentId: ids[0] },
          ],
          ids[1],
        ),
      ),
    follows(1),
  ],
  ['a message that follows itself', () => chats(chatOf([{ ...first, parentId: ids[0] }])), follows(1)],
  [
    'a message that follows one of another chat',
    () => chats(chatOf([first]), chatOf([{ ...second, parentId: ids[0] }])),
    follows(2),
  ],
  ['two messages of one id', () => chats(chatOf([first, first])), refused(1, 'has duplicate message ids')],
  [
    'a message of another chat',
    () => chats(chatOf([first]), chatOf([first])),
    refused(2, 'has a duplicate id'),
  ],
  [
    'a chat that ends with a message of another',
    () => chats(chatOf([first]), chatOf([second], ids[0])),
    refused(2, 'ends with a message that is missing'),
  ],
  [
    'more messages than a chat may hold',
    () => chats(chatOf(Array(20_001).fill(first))),
    odd('chats.jsonl, line 1'),
  ],
  ['lists in lists without end', () => zipOf({ 'project.json': '['.repeat(100_000) }), odd('project.json')],
  [
    'millions of empty lists',
    () => zipOf({ 'project.json': manifest(), 'chats.jsonl': `[${'[],'.repeat(2_100_000)}[]]` }, {}, 0),
    odd('chats.jsonl, line 1'),
  ],
  [
    'two fields of one path',
    () =>
      zipOf({
        'project.json': manifest(),
        'canon/canon.json': ['a', 'b'].map((value) => ({
          ...leaf,
          path: 'brand.name',
          value,
          locked: false,
        })),
      }),
    odd('canon/canon.json'),
  ],
  [
    'an analysis with a price that is none',
    () =>
      zipOf({
        'project.json': manifest(),
        'research/market-analyses.jsonl': {
          ...analysis,
          own: { ...analysis.own, price: { amount: 'x', currency: 'EUR' } },
        },
      }),
    odd('research/market-analyses.jsonl, line 1'),
  ],
]
