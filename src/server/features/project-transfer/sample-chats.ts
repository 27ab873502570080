import type { DeviceChat } from '#contracts/chat-transfer.ts'
import type { Project } from '#contracts/projects.ts'
import type { Citation } from '#contracts/runs.ts'

/** Parts of the sample that its answers cite. */
interface SampleSources {
  project: Project
  fileId: string
  /** Research sources, by the order of `sample.sources`. */
  sourceIds: string[]
}

type Cited = Pick<Citation, 'kind' | 'title' | 'href' | 'excerpt'>

/** Chats of the sample, the latest last. Their figures follow from its canon, its sheet and its sources. */
export function sampleChats({ project, fileId, sourceIds }: SampleSources): DeviceChat[] {
  const address = (query: Record<string, string>) =>
    `/project/${encodeURIComponent(project.slug)}?${new URLSearchParams(query)}`
  const fact = (field: string, title: string, excerpt: string): Cited => ({
    kind: 'canon',
    title,
    href: address({ tab: 'canon', field }),
    excerpt,
  })
  const price = fact('pricing.price', 'Price', '€39.90')
  const slowest = fact('supplier.shippingDaysMax', 'Delivery to (days)', '7 days')
  const cable = fact('product.box', 'In the box', 'Lamp, USB-C cable, 1 m, Leaflet')
  const voice = fact('brand.voice', 'Brand voice', 'Calm, practical, a little dry')
  const rival: Cited = {
    kind: 'page',
    title: 'Sample rival: FoldLight Mini',
    href: address({ tab: 'research', source: sourceIds[1] ?? '' }),
    excerpt:
      'Price: €44.90; Delivery: 10 to 14 days. Buyers like the warm light and complain about the short charging cable.',
  }
  const sheet: Cited = {
    kind: 'passage',
    title: 'sample-supplier-sheet.csv',
    href: address({ tab: 'knowledge', file: fileId }),
    excerpt: '8 rows: SKU, Product, Colour, Cost EUR, Shipping EUR, Days min, Days max, Stock, Weight g',
  }
  return [
    {
      title: 'Reply to a late parcel',
      talk: [
        {
          question: 'A customer asks where her parcel is, six days after she ordered. Write the reply.',
          answer: `> Hello {name},
>
> thank you for asking. Delivery takes 4 to 7 working days, so your lamp should arrive this week. [1]
>
> If it isn’t there by {date}, reply to this email and we’ll ask the carrier.
>
> Your Lampwerk team

It keeps to your voice: calm and practical, no exclamation marks. [2] No refund or gift is promised, because this project has no fact about either for late parcels.`,
          cited: [slowest, voice],
        },
      ],
    },
    {
      title: 'Which lamps can I sell now?',
      talk: [
        {
          question: 'Which lamps of the supplier sheet can I sell now with delivery within 7 days?',
          answer: `Three of five: **Graphite**, **Sand** and **XL Graphite**. [1]

| Lamp | Cost | Stock | Days |
|---|---:|---:|---:|
| Graphite | €11.20 | 640 | 4 to 7 |
| Sand | €11.20 | 310 | 4 to 7 |
| XL Graphite | €15.80 | 180 | 4 to 7 |
| Moss | €11.60 | 95 | 6 to 9 |
| XL Sand | €15.80 | 0 | 6 to 9 |

- **Moss** can take 9 days and breaks your promise of 7. [2]
- **XL Sand** is sold out.`,
          cited: [sheet, slowest],
        },
      ],
    },
    {
      title: 'How do I beat FoldLight Mini?',
      talk: [
        {
          question: 'How does my offer compare with FoldLight Mini, and what should the page say first?',
          answer: `You’re **€5.00 cheaper** and deliver at least three days sooner.

| | You | FoldLight Mini |
|---|---:|---:|
| Price | €39.90 [1] | €44.90 [2] |
| Delivery | 4 to 7 days [3] | 10 to 14 days [2] |

1. **Open with delivery**: “On your desk within 7 working days.”
2. **Name the cable**: their buyers complain about a short one. Yours is 1 m. [4] Say so beside the photo.
3. **Leave the price difference unsaid.** The table shows it.`,
          cited: [price, rival, slowest, cable],
        },
      ],
    },
    {
      title: 'What do I earn per order?',
      talk: [
        {
          question: 'What do I earn per order, and how much may an ad cost?',
          answer: `Each order leaves **€22.25** before advertising, a margin of **55.8 %**.

| Per order | Amount |
|---|---:|
| Price [1] | €39.90 |
| Product cost [2] | −€11.20 |
| Shipping | −€3.40 |
| Fees, 2.9 % and €0.30 | −€1.46 |
| Refunds, 4 % of the price | −€1.60 |
| **Contribution** | **€22.25** |

- **Break-even ROAS: 1.79.** Below it, ads lose money.
- **Break-even CPA: €22.25.** An order may cost this much in ads.`,
          cited: [price, fact('supplier.cost', 'Cost', '€11.20')],
        },
        {
          question: 'And with 15 % off?',
          answer: `At **€33.92** each order leaves **€16.68**, which is €5.57 less.

| Per order | Now | 15 % off |
|---|---:|---:|
| Price [1] | €39.90 | €33.92 |
| Contribution | €22.25 | €16.68 |
| Margin | 55.8 % | 49.2 % |
| Break-even ROAS | 1.79 | 2.03 |

You need **a third more orders** to earn the same: 134 for every 100 today.`,
          cited: [price],
        },
      ],
    },
  ].map((chat, place) => deviceChat(project, place, chat))
}

interface SampleChat {
  title: string
  talk: { question: string; answer: string; cited: Cited[] }[]
}

/** Ids derive from the project's, so that each sample has its own chats. */
function deviceChat({ id, createdAt }: Project, place: number, { title, talk }: SampleChat): DeviceChat {
  const at = new Date(Date.parse(createdAt) + place).toISOString()
  const base = `${id}-chat-${place + 1}`
  const messages = talk.flatMap(({ question, answer, cited }, n): DeviceChat['messages'] => [
    {
      id: `${base}-question-${n + 1}`,
      parentId: n === 0 ? null : `${base}-answer-${n}`,
      role: 'user',
      content: question,
      createdAt: at,
      parts: [],
    },
    {
      id: `${base}-answer-${n + 1}`,
      parentId: `${base}-question-${n + 1}`,
      role: 'assistant',
      content: answer,
      createdAt: at,
      parts: cited.map((source, number) => ({ type: 'citation', number: number + 1, ...source })),
    },
  ])
  return { id: base, title, createdAt: at, updatedAt: at, projectId: id, pinned: false, messages }
}
