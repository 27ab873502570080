import { type PageBlock, pageLimits, type SimpleBlock } from '#contracts/pages/page-blocks.ts'

/** Reads the canon while sections are made from it. */
export interface CanonReader {
  has: (path: string) => boolean
  text: (path: string) => string
  list: (path: string) => string[]
}

interface Section {
  id: string
  /** Makes the section's block, or nothing when the canon says nothing for it. */
  make: (canon: CanonReader) => Omit<SimpleBlock, 'id'> | undefined
}

export const canonField = (canon: CanonReader, path: string) => (canon.has(path) ? { canon: path } : '')

/** Sections of a product page in their order. Each states only what the canon says; there is nothing invented to remove later. */
const sections: readonly Section[] = [
  {
    id: 'announcement',
    make: (canon) =>
      canon.has('offer.bonus')
        ? { type: 'announcement', props: { text: canon.text('offer.bonus').slice(0, 200), link: null } }
        : undefined,
  },
  {
    id: 'gallery',
    make: (canon) => ({
      type: 'gallery',
      props: {
        title: canonField(canon, 'product.title'),
        text: canonField(canon, canon.has('offer.promise') ? 'offer.promise' : 'product.description'),
        images: [],
        price: canonField(canon, 'pricing.price'),
        compareAt: canonField(canon, 'pricing.compareAt'),
        points: short(canon.list('product.features')).slice(0, 5),
        button: 'Buy now',
        note: '',
      },
    }),
  },
  {
    id: 'delivery',
    make: (canon) =>
      canon.has('offer.delivery') || canon.has('policy.shipping')
        ? {
            type: 'delivery',
            props: {
              title: 'Delivery',
              days: canonField(canon, 'offer.delivery'),
              text: canonField(canon, 'policy.shipping'),
            },
          }
        : undefined,
  },
  {
    id: 'problem',
    make: (canon) =>
      canon.has('audience.pains') && canon.has('offer.promise')
        ? {
            type: 'problem',
            props: {
              title: 'Sound familiar?',
              problem: canon.list('audience.pains').join('\n'),
              solution: { canon: 'offer.promise' },
              image: null,
            },
          }
        : undefined,
  },
  {
    id: 'benefits',
    make: (canon) =>
      canon.has('product.claims') || canon.has('product.features')
        ? {
            type: 'benefits',
            props: {
              title: 'Why you’ll like it',
              items: short([...canon.list('product.claims'), ...canon.list('product.features')])
                .slice(0, 6)
                .map((title) => ({ title, text: '' })),
            },
          }
        : undefined,
  },
  {
    id: 'guarantee',
    make: (canon) =>
      canon.has('offer.guarantee')
        ? {
            type: 'guarantee',
            props: { title: 'Our guarantee', days: '', text: { canon: 'offer.guarantee' } },
          }
        : undefined,
  },
  {
    id: 'specs',
    make: (canon) => {
      const rows = [
        ...canon.list('product.specifications').flatMap(specification),
        { label: 'Materials', value: canon.list('product.materials').join(', ') },
        { label: 'In the box', value: canon.list('product.box').join(', ') },
      ]
        .filter(({ value }) => value !== '' && value.length <= 200)
        .slice(0, pageLimits.items)
      return rows.length > 0 ? { type: 'specs', props: { title: 'Details', rows } } : undefined
    },
  },
  {
    id: 'faq',
    make: (canon) => {
      const answers: [question: string, path: string][] = [
        ['When will my order arrive?', 'offer.delivery'],
        ['Can I send it back?', 'policy.returns'],
        ['How can I reach you?', 'policy.contact'],
      ]
      const items = answers
        .filter(([, path]) => canon.has(path))
        .map(([question, path]) => ({ question, answer: { canon: path } }))
      return items.length > 0 ? { type: 'faq', props: { title: 'Questions', items } } : undefined
    },
  },
  {
    id: 'policies',
    make: (canon) => ({
      type: 'policies',
      props: {
        title: 'Policies',
        items: [
          { kind: 'returns', title: 'Returns', text: canonField(canon, 'policy.returns') },
          { kind: 'shipping', title: 'Shipping', text: canonField(canon, 'policy.shipping') },
          { kind: 'contact', title: 'Contact', text: canonField(canon, 'policy.contact') },
        ],
      },
    }),
  },
  {
    id: 'footer',
    make: (canon) => ({
      type: 'footer',
      props: {
        company: canonField(canon, 'brand.name'),
        contact: canonField(canon, 'policy.contact'),
        text: '',
        links: [],
      },
    }),
  },
  {
    id: 'buy',
    make: () => ({ type: 'buy', props: { label: 'Buy now', note: '', sticky: true } }),
  },
]

/** A line of the canon such as `Height: 180 cm` as a row. */
function specification(line: string): { label: string; value: string }[] {
  const [, label = '', value = ''] = /^([^:]{1,100}): (.+)$/.exec(line) ?? []
  return label ? [{ label, value }] : []
}

export const short = (texts: string[]) => texts.filter((text) => text.length <= 200)

export const sectionIds: readonly string[] = sections.map(({ id }) => id)

/** A product page with every section the canon can fill. */
export const productPage = (canon: CanonReader): PageBlock[] =>
  sections.flatMap((section) => productSection(section.id, canon) ?? [])

/** One section again, for a page whose other blocks stay. */
export function productSection(id: string, canon: CanonReader): SimpleBlock | undefined {
  const made = sections.find((section) => section.id === id)?.make(canon)
  return made && ({ id, ...made } as SimpleBlock)
}
