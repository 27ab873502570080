import fc from 'fast-check'
import { stepKinds } from '#core/flows/graph.ts'
import { photo } from '#server/testing/photo.ts'
import { oddName, oddText, time, uuid } from './hostile-values.ts'

const canonPath = fc.constantFrom('product.title', 'product.price', 'constructor', '__proto__', 'a.b')
const fact = fc.oneof(oddName, fc.record({ canon: canonPath }))
const image = fc.record({ assetId: fc.constantFrom(null, uuid(7)), alt: oddName })
const block = fc.oneof(
  fc.record({
    type: fc.constant('hero'),
    props: fc.record({
      eyebrow: oddName,
      title: fact,
      text: fact,
      image: fc.option(image),
      button: oddName,
    }),
  }),
  fc.record({
    type: fc.constant('gallery'),
    props: fc.record({
      title: fact,
      text: fact,
      images: fc.array(image, { maxLength: 2 }),
      price: fact,
      compareAt: fact,
      points: fc.array(oddName, { maxLength: 2 }),
      button: oddName,
      note: oddName,
    }),
  }),
  fc.record({
    type: fc.constant('richText'),
    props: fc.record({
      text: fc.constantFrom(
        '[x](javascript:alert(1))',
        '# </script><script>alert(1)</script>',
        '[['.repeat(900),
        '**'.repeat(900),
        '> '.repeat(900),
      ),
    }),
  }),
)
const page = fc.record({
  title: fc.constantFrom('Lamp', '__proto__', '<title>'),
  goal: fc.constantFrom('product', 'landing'),
  description: oddName,
  language: fc.constantFrom('en', 'de'),
  theme: fc.constantFrom(
    { accent: '#1a7f5a', background: '#ffffff', text: '#1f2328', font: 'sans', corners: 'soft' },
    { accent: '#ffffff', background: '#ffffff', text: '#ffffff', font: 'mono', corners: 'square' },
  ),
  buyLink: fc.constantFrom(null, 'https://shop.example/cart', 'https://[::1]/'),
  isIndexed: fc.boolean(),
  step: fc.constantFrom('facts', 'publish'),
  blocks: fc
    .array(block, { maxLength: 4 })
    .map((blocks) => blocks.map((each, n) => ({ ...each, id: `b${n}` }))),
  createdAt: time,
})

const column = fc.constantFrom('Date', 'Total', 'constructor', '__proto__')
const profit = fc.record({
  readings: fc.array(
    fc.record({
      columns: fc.array(column, { maxLength: 3 }),
      reading: fc.oneof(
        fc.record({
          role: fc.constant('orders'),
          columns: fc.record({
            date: column,
            product: column,
            total: column,
            amountsOf: fc.constantFrom('order', 'row'),
          }),
        }),
        fc.constant({ role: 'none' }),
      ),
    }),
    { maxLength: 2 },
  ),
  costs: fc.dictionary(oddName, fc.constantFrom('1', '999999999.999999'), { maxKeys: 3 }),
})

const brandKit = fc.record({
  font: fc.constantFrom('display', 'plain', 'own'),
  avoid: fc.array(fc.constantFrom('cheap', '.*', '(a+)+$', '\\'), { maxLength: 3 }),
  pageFont: fc.constant('sans'),
  corners: fc.constant('soft'),
})

const picture = (await photo()).toString('base64')

/** Some are no images. */
const storedImage = (n: number) =>
  fc.record({
    id: fc.constant(uuid(n)),
    parentId: fc.constantFrom(null, uuid(n), uuid(n + 1), uuid(1)),
    kind: fc.constantFrom('photo', 'cutout', 'generated'),
    name: fc.constantFrom('Lamp', '../../etc/passwd', '__proto__', '\u202egpj.exe'),
    alt: oddName,
    prompt: oddName,
    model: fc.constantFrom(null, 'constructor'),
    isGenerated: fc.boolean(),
    isFavourite: fc.boolean(),
    cutoutId: fc.constantFrom(uuid(n), uuid(n + 1)),
    placement: fc.constant({ x: 0, y: 0, width: 1, height: 1 }),
    createdAt: time,
    data: fc.oneof(
      { weight: 19, arbitrary: fc.constant(picture) },
      fc.constantFrom('x', Buffer.from('<svg onload="alert(1)"/>').toString('base64')),
    ),
  })

const auditedPage = fc.record({
  url: fc.constantFrom('https://shop.example/', 'javascript:alert(1)', '__proto__'),
  finalUrl: fc.constantFrom('https://shop.example/', ''),
  status: fc.constantFrom(0, 200, 999),
  problem: fc.constantFrom(null, '<b>x</b>'),
  title: oddName,
  description: oddName,
  heading: oddName,
  image: fc.constant(null),
  words: fc.constantFrom(0, 1_000_000_000),
  bytes: fc.constant(0),
  ms: fc.constant(null),
  depth: fc.constantFrom(0, 1_000_000_000),
})
const audit = fc.record({
  kind: fc.constantFrom('page', 'site', 'own'),
  target: fc.constantFrom(
    { kind: 'page', address: 'https://shop.example/' },
    { kind: 'own', pageId: uuid(3) },
    { kind: 'list', addresses: ['not an address'] },
  ),
  address: fc.constantFrom('https://shop.example/', '=1+1', '__proto__'),
  site: fc.constantFrom('shop.example', 'constructor', ''),
  state: fc.constantFrom('done', 'failed', 'stopped'),
  message: fc.constantFrom(null, 'x'),
  notes: fc.array(oddName, { maxLength: 2 }),
  score: fc.constantFrom(null, 0, 1_000),
  createdAt: time,
  pages: fc.array(auditedPage, { maxLength: 3 }),
  findings: fc.uniqueArray(
    fc.record({
      check: fc.constantFrom('title-missing', '__proto__', 'constructor', 'no such check'),
      places: fc.array(
        fc.record({ page: fc.constantFrom(1, 2, 200), evidence: fc.array(oddName, { maxLength: 2 }) }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3, selector: ({ check }) => check },
  ),
})
const keyword = fc.record({
  phrase: fc.constantFrom('lamp', '__proto__', 'constructor', '=cmd()'),
  cluster: oddName,
  intent: fc.constantFrom(null, 'commercial'),
  pageUrl: fc.constantFrom(null, 'https://shop.example/'),
  figures: fc.constantFrom({}, { volume: 1_000_000_000 }),
  source: oddName,
})
const rank = fc.record({
  phrase: fc.constantFrom('lamp', '__proto__'),
  engine: fc.constantFrom('Google', 'constructor'),
  day: fc.constantFrom('2026-01-01', '0001-01-01', '9999-12-31'),
  result: fc.constantFrom({ kind: 'position', position: 1 }, { kind: 'unknown' }, { kind: 'not-found' }),
  source: fc.constantFrom('hand', 'csv'),
})

const stepId = fc.constantFrom('one', 'two', 'three')
const values = fc.dictionary(
  oddName,
  fc.oneof(oddText, fc.array(fc.dictionary(oddName, oddName, { maxKeys: 2 }), { maxLength: 3 })),
  { maxKeys: 3 },
)
/** Steps that wait for each other, for themselves, or for a step that is not there. */
const flowStep = (id: string) =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom(...stepKinds),
    title: oddName,
    settings: fc.dictionary(oddName, oddName, { maxKeys: 2 }),
    fields: fc.constantFrom(
      [],
      [{ name: 'a', label: 'A', type: 'text', canon: 'constructor', required: true }],
    ),
    inputs: fc.dictionary(
      fc.constantFrom('items', 'text', 'constructor'),
      fc.record({ step: stepId, output: fc.constantFrom('items', 'text', '__proto__') }),
      { maxKeys: 2 },
    ),
    when: fc.option(fc.record({ step: stepId, outcome: fc.constant('yes') })),
    each: fc.constantFrom(null, 'items', '__proto__'),
    after: fc.array(fc.constantFrom('one', 'two', 'missing'), { maxLength: 2 }),
  })
const flowRun = fc.record({
  builtIn: fc.constantFrom(null, 'constructor', 'product-launch'),
  name: fc.constantFrom('Launch', '__proto__', '<b>'),
  about: oddName,
  graph: fc.record({ steps: fc.tuple(flowStep('one'), flowStep('two'), flowStep('three')) }),
  state: fc.constantFrom('done', 'failed', 'stopped', 'interrupted'),
  message: fc.constantFrom(null, 'x'),
  createdAt: time,
  steps: fc.uniqueArray(
    fc.record({
      step: fc.constantFrom('one', 'two', 'three', 'missing'),
      item: fc.constantFrom(0, 1, 200),
      state: fc.constantFrom('done', 'failed', 'pending', 'skipped', 'outdated'),
      attempt: fc.constant(1),
      prompts: fc.constantFrom(0, 1_000),
      cost: fc.constantFrom(null, 1_000_000_000),
      input: fc.option(values),
      output: fc.option(values),
      hasEffect: fc.boolean(),
      message: fc.constantFrom(null, 'x'),
      log: fc.constantFrom([], [{ at: '2026-01-01T00:00:00.000Z', text: 'x' }]),
      startedAt: fc.constant(null),
      endedAt: fc.constant(null),
    }),
    { maxLength: 4, selector: ({ step, item }) => `${step} ${item}` },
  ),
})

/** Lists of the areas that came later, by their files. */
export const areaLists = {
  'pages/pages.jsonl': fc.array(page, { maxLength: 2 }),
  'profit/settings.jsonl': fc.array(profit, { maxLength: 1 }),
  'visuals/brand-kit.jsonl': fc.array(brandKit, { maxLength: 1 }),
  'images/images.jsonl': fc.tuple(storedImage(1), storedImage(2)).chain((images) => fc.subarray(images)),
  'seo/audits.jsonl': fc.array(audit, { maxLength: 2 }),
  'seo/keywords.jsonl': fc.array(keyword, { maxLength: 3 }),
  'seo/ranks.jsonl': fc.array(rank, { maxLength: 3 }),
  'flows/runs.jsonl': fc.array(flowRun, { maxLength: 2 }),
}
