import { z } from 'zod'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { type ProductPage, readProductPage } from '#server/features/product-page/product-page.service.ts'
import { gaveAddress } from './own-words.ts'
import { type ToolUse, tool } from './tool.ts'

export const readProductPageTool = tool({
  name: 'read_product_page',
  description:
    'Reads a product page and gives title, price, currency, former price, description, images, vendor, SKU and availability, each with the place it was found, and what is missing. Only for an address that the person wrote in this chat.',
  input: z.strictObject({ url: z.string().max(2_000).describe('The address, as the person wrote it.') }),
  saying: ({ url }) => `Reading ${hostOf(url)}`,
  async run(use, { url }) {
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
    const title = page.title ?? hostOf(page.url)
    const excerpt = [
      page.price && `${page.price} ${page.currency ?? ''}`.trim(),
      page.description?.slice(0, 200).toWellFormed(),
    ]
    return {
      text: JSON.stringify(page),
      sources: [{ kind: 'page', title, href: page.url, excerpt: excerpt.filter(Boolean).join(' · ') }],
    }
  },
})

/** A page counts like one that the person captures themselves: a model may ask for many. */
async function readOnce({ deps, actor, signal }: ToolUse, address: string): Promise<ProductPage> {
  await spendLimits(deps, { 'capture-user': actor.userId, 'capture-all': 'everyone' })
  return readProductPage(deps, address, signal)
}

const hostOf = (url: string) =>
  URL.parse(/^https?:\/\//i.test(url) ? url : `https://${url}`)?.hostname ?? 'the page'
