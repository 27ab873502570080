import { z } from 'zod'

/** Bounds that keep a page readable, and the Liquid export within what a Shopify template takes. */
export const pageLimits = { blocks: 200, items: 20, images: 30, line: 200, text: 5_000, bytes: 400_000 }

const Line = z.string().trim().max(pageLimits.line)
const CanonField = z.strictObject({ canon: z.string().min(1).max(200) })

/** A text, or the value of a canon field at the time the page is rendered. */
const Fact = z.union([Line, CanonField])

/** The same for longer texts, one paragraph per line. */
const Text = z.union([z.string().trim().max(pageLimits.text), CanonField])

/** Only https, plus mail and phone: a link on a public page never runs code. */
export const PublicLink = z
  .string()
  .trim()
  .max(2_000)
  .regex(
    /^(https:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d][\d ()-]+|#[\w-]+)$/i,
    'Use a link that begins with https://.',
  )

/** Address of a checkout: any https link, a Shopify cart permalink or a Stripe payment link. */
export const BuyLink = z
  .string()
  .trim()
  .max(2_000)
  .refine(isCheckout, 'Use a link that begins with https://.')

function isCheckout(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, username, password } = new URL(link)
  return protocol === 'https:' && username === '' && password === ''
}

/** Marks a place that needs a fact nobody has given yet: `[[weight]]`. A page with one cannot be published. */
export const gapPattern = /\[\[([^[\]]{0,120})\]\]/g

export const PageImage = z.strictObject({
  /** A page image of the page's project. Null while no image is chosen. */
  assetId: z.uuid().nullable(),
  alt: Line,
})
export type PageImage = z.infer<typeof PageImage>

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(pageLimits.items)
const titled = z.strictObject({ title: Line, text: Text })

/** The props of every kind of block. */
export const blockProps = {
  announcement: z.strictObject({ text: Line, link: PublicLink.nullable() }),
  hero: z.strictObject({ eyebrow: Line, title: Fact, text: Text, image: PageImage.nullable(), button: Line }),
  gallery: z.strictObject({
    title: Fact,
    text: Text,
    images: z.array(PageImage).max(pageLimits.images),
    price: Fact,
    compareAt: Fact,
    points: list(Line),
    button: Line,
    note: Line,
  }),
  price: z.strictObject({ price: Fact, compareAt: Fact, note: Line }),
  benefits: z.strictObject({ title: Line, items: list(titled) }),
  bundles: z.strictObject({
    title: Line,
    items: list(z.strictObject({ label: Line, price: Fact, note: Line, best: z.boolean() })),
  }),
  buy: z.strictObject({ label: Line, note: Line, sticky: z.boolean() }),
  delivery: z.strictObject({ title: Line, text: Text, days: Fact }),
  guarantee: z.strictObject({ title: Line, text: Text, days: Fact }),
  problem: z.strictObject({ title: Line, problem: Text, solution: Text, image: PageImage.nullable() }),
  steps: z.strictObject({ title: Line, items: list(titled) }),
  comparison: z.strictObject({
    title: Line,
    ours: Line,
    theirs: Line,
    rows: list(z.strictObject({ label: Line, ours: Line, theirs: Line })),
  }),
  beforeAfter: z.strictObject({ title: Line, text: Text, before: PageImage, after: PageImage }),
  reviews: z.strictObject({
    title: Line,
    items: list(
      z.strictObject({
        author: Line,
        text: Text,
        rating: z.number().int().min(1).max(5).nullable(),
        /** The page or file it was imported from. Reviews are never written here. */
        source: z.string().trim().min(1).max(2_000),
      }),
    ),
  }),
  faq: z.strictObject({ title: Line, items: list(z.strictObject({ question: Line, answer: Text })) }),
  specs: z.strictObject({ title: Line, rows: list(z.strictObject({ label: Line, value: Fact })) }),
  policies: z.strictObject({
    title: Line,
    items: list(
      z.strictObject({
        kind: z.enum(['returns', 'shipping', 'privacy', 'contact', 'other']),
        title: Line,
        text: Text,
      }),
    ),
  }),
  richText: z.strictObject({ text: z.string().max(20_000) }),
  image: z.strictObject({ image: PageImage, caption: Line }),
  video: z.strictObject({ title: Line, poster: PageImage, link: PublicLink.nullable() }),
  logos: z.strictObject({ title: Line, images: list(PageImage) }),
  numbers: z.strictObject({ title: Line, items: list(z.strictObject({ value: Fact, label: Line })) }),
  imageText: z.strictObject({ title: Line, text: Text, image: PageImage, side: z.enum(['left', 'right']) }),
  footer: z.strictObject({
    company: Fact,
    contact: Fact,
    text: Text,
    links: list(z.strictObject({ label: Line, link: PublicLink })),
  }),
} as const

export type BlockType = keyof typeof blockProps
export type BlockProps<Type extends BlockType> = z.infer<(typeof blockProps)[Type]>

const blockId = z.string().regex(/^[\w-]{1,40}$/, 'Use letters, digits and hyphens.')
const blockOf = <Type extends BlockType>(type: Type) =>
  z.strictObject({ id: blockId, type: z.literal(type), props: blockProps[type] })

const types = Object.keys(blockProps) as [BlockType, ...BlockType[]]
export const blockTypes: readonly BlockType[] = types

/** Props that a model may write. Prices, policies, specifications and reviews only come from the seller. */
export const writableProps: Partial<Record<BlockType, readonly string[]>> = {
  announcement: ['text'],
  hero: ['eyebrow', 'text', 'button'],
  gallery: ['text', 'points'],
  benefits: ['title', 'items'],
  guarantee: ['title', 'text'],
  problem: ['title', 'problem', 'solution'],
  steps: ['title', 'items'],
  comparison: ['title', 'rows'],
  faq: ['title', 'items'],
  imageText: ['title', 'text'],
  richText: ['text'],
}

/** A block that stands alone or in a column. */
export type SimpleBlock = {
  [Type in BlockType]: { id: string; type: Type; props: BlockProps<Type> }
}[BlockType]

type TypedObject = z.ZodObject<{ type: z.ZodLiteral<BlockType> }>
const simpleBlocks = types.map(blockOf) as unknown as [TypedObject, ...TypedObject[]]
export const SimpleBlock = z.discriminatedUnion('type', simpleBlocks) as unknown as z.ZodType<SimpleBlock>

/** Two or three columns of blocks, and no columns within them. */
const ColumnsBlock = z.strictObject({
  id: blockId,
  type: z.literal('columns'),
  props: z.strictObject({ columns: z.array(z.array(SimpleBlock).max(10)).min(2).max(3) }),
})
type ColumnsBlock = z.infer<typeof ColumnsBlock>

export type PageBlock = ColumnsBlock | SimpleBlock
export const PageBlock = z.discriminatedUnion('type', [
  ColumnsBlock,
  ...simpleBlocks,
]) as unknown as z.ZodType<PageBlock>

/** Blocks in the order of the page, those in columns among them. */
export const flatBlocks = (blocks: readonly PageBlock[]): SimpleBlock[] =>
  blocks.flatMap((block) => (block.type === 'columns' ? block.props.columns.flat() : [block]))

/** Sections that close a page, in their order: the footer, then a bar that stays in sight. */
const closing = ({ type, props }: PageBlock) =>
  type === 'footer' ? 1 : type === 'buy' && (props as BlockProps<'buy'>).sticky ? 2 : 0

/** The last place for a new block: before the sections that close the page, unless it is one. */
export function lastPlace(blocks: readonly PageBlock[], block: PageBlock): number {
  return blocks.findLastIndex((each) => closing(each) <= closing(block)) + 1
}

const isImage = (value: unknown): value is PageImage =>
  typeof value === 'object' && value !== null && 'assetId' in value && 'alt' in value

/** Images of blocks, wherever their props have them. */
export function imagesIn(value: unknown): PageImage[] {
  if (isImage(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(imagesIn) : []
}

/** Ids of the images that blocks show, each once. */
export const imageIdsIn = (blocks: readonly PageBlock[]): string[] => [
  ...new Set(imagesIn(blocks).flatMap(({ assetId }) => assetId ?? [])),
]

const hasOwnIds = (blocks: PageBlock[]) => {
  const ids = [...blocks, ...blocks.flatMap((block) => (block.type === 'columns' ? flatBlocks([block]) : []))]
  return new Set(ids.map(({ id }) => id)).size === ids.length
}

export const PageBlocks = z
  .array(PageBlock)
  .max(pageLimits.blocks, `A page has at most ${pageLimits.blocks} blocks.`)
  .refine(hasOwnIds, 'Two blocks have the same id.')
  .refine((blocks) => JSON.stringify(blocks).length <= pageLimits.bytes, 'The page has too much text.')

/** The look of a page, from the brand fields of the canon unless the page has its own. */
export const PageTheme = z.strictObject({
  accent: z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #1a7f5a.'),
  background: z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #ffffff.'),
  text: z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #1f2328.'),
  font: z.enum(['sans', 'serif', 'rounded', 'mono']),
  corners: z.enum(['square', 'soft', 'round']),
})
export type PageTheme = z.infer<typeof PageTheme>

export const plainTheme: PageTheme = {
  accent: '#1a7f5a',
  background: '#ffffff',
  text: '#1f2328',
  font: 'sans',
  corners: 'soft',
}

/** Language of the published page, for browsers and screen readers. */
export const PageLanguage = z.enum(['en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'pl', 'sv'])
export type PageLanguage = z.infer<typeof PageLanguage>
