import { z } from 'zod'
import type { ExtractedVariant } from '#contracts/extraction.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { readWholePage, type WholePage } from '#server/features/product-page/product-page.service.ts'
import { asksRobotsOut, requireReading } from '#server/features/scraping/reading-rules.service.ts'
import { charactersWithin } from '../prompt/data-block.ts'
import { gaveAddress } from './own-words.ts'
import { type ToolUse, tool } from './tool.ts'

/** Most characters of a page that are read, and tokens of them that are given at a time. */
const LONGEST_PAGE = 60_000
const TOKENS_AT_ONCE = 3_000
const MOST_VARIANTS = 40
const MOST_SPECIFICATIONS = 40

export const readProductPageTool = tool({
  name: 'read_product_page',
  description:
    'Reads a product page and gives title, price, currency, former price, description, images, vendor, SKU and availability, each with the place it was found, what is missing, its variants with their prices, specifications, features, shipping, returns, reviews, and the text of the page. Only for an address that the person wrote in this chat.',
  input: z.strictObject({
    url: z.string().max(2_000).describe('The address, as the person wrote it.'),
    textFrom: z
      .number()
      .int()
      .min(0)
      .max(LONGEST_PAGE)
      .default(0)
      .describe('Where to go on in the text of a long page: the nextTextFrom of the result before.'),
  }),
  saying: ({ url }) => `Reading ${hostOf(url)}`,
  async run(use, { url, textFrom }) {
    const { chat } = use
    if (!gaveAddress(chat.own, url))
      throw new AppError(
        'FORBIDDEN',
        'Only an address that the person wrote in this chat can be read. Ask them for it.',
      )
    const address = /^https?:\/\//i.test(url) ? url : `https://${url}`
    const reading = chat.pages.get(address) ?? readOnce(use, address)
    chat.pages.set(address, reading)
    const page = await reading
    const { product } = page
    const title = product.title ?? hostOf(product.url)
    const excerpt = [
      product.price && `${product.price} ${product.currency ?? ''}`.trim(),
      product.description?.slice(0, 200).toWellFormed(),
    ]
    return {
      text: JSON.stringify({
        ...(textFrom === 0 ? { ...(await noteOf(use, address)), ...factsOf(page) } : { url: product.url }),
        ...textOf(page, textFrom),
      }),
      sources: [{ kind: 'page', title, href: product.url, excerpt: excerpt.filter(Boolean).join(' · ') }],
    }
  },
})

/** Facts of the page, with the best candidate of each field. */
function factsOf({ product, reviews, extraction: { fields } }: WholePage) {
  const [variants, specifications] = [fields.variants[0]?.value ?? [], fields.specifications[0]?.value ?? []]
  const [shipping, returns] = [fields.shipping[0]?.value, fields.returns[0]?.value]
  const features = fields.features[0]?.value
  return {
    ...product,
    ...(variants.length > 0 && {
      variants: variants.slice(0, MOST_VARIANTS).map(stated),
      ...(variants.length > MOST_VARIANTS && { moreVariants: variants.length - MOST_VARIANTS }),
    }),
    ...(specifications.length > 0 && {
      specifications: specifications
        .slice(0, MOST_SPECIFICATIONS)
        .map(({ name, value }) => `${name}: ${value}`),
    }),
    ...(features && { features }),
    ...(shipping && { shipping }),
    ...(returns && { returns }),
    ...(reviews.source && { reviews }),
  }
}

/** Without what the page does not state, and options as people read them. */
const stated = ({ options, ...variant }: ExtractedVariant) => ({
  ...Object.fromEntries(Object.entries(variant).filter(([, value]) => value !== null)),
  ...(options.length > 0 && { options: options.map(({ name, value }) => `${name}: ${value}`).join(', ') }),
})

function textOf({ text }: WholePage, from: number) {
  const rest = text.slice(from)
  const length = charactersWithin(rest, TOKENS_AT_ONCE)
  const end = from + length
  return {
    text: rest.slice(0, length).toWellFormed(),
    ...(end < text.length && { nextTextFrom: end, textLength: text.length }),
  }
}

/** A page counts like one that the person captures themselves: a model may ask for many. */
async function readOnce({ deps, actor, chat, signal }: ToolUse, address: string): Promise<WholePage> {
  await spendLimits(deps, { 'capture-user': actor.userId, 'capture-all': 'everyone' })
  // A link in the person's last message is their own single read, and the answer says so. Others are the assistant's.
  const isAsked = gaveAddress(chat.own.slice(-1), address)
  await requireReading(deps, address, { anyway: isAsked, signal })
  return readWholePage(deps, address, { signal, longest: LONGEST_PAGE })
}

const robotsNote =
  'The site asks robots not to read this page (robots.txt). It was read once because the person pasted its link. Tell them so in one sentence.'

/** Note for the answer about a page that its site asks robots not to read. */
const noteOf = async ({ deps, chat, signal }: ToolUse, address: string) =>
  gaveAddress(chat.own.slice(-1), address) && (await asksRobotsOut(deps, address, signal))
    ? { note: robotsNote }
    : {}

const hostOf = (url: string) =>
  URL.parse(/^https?:\/\//i.test(url) ? url : `https://${url}`)?.hostname ?? 'the page'
