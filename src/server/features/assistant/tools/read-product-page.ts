import { z } from 'zod'
import { AppError } from '#server/errors.ts'
import { readProductPage } from '#server/features/product-page/product-page.service.ts'
import { gaveAddress } from '../own-words.ts'
import { tool } from '../tool.ts'

export const readProductPageTool = tool({
  name: 'read_product_page',
  description:
    'Reads a product page and gives title, price, currency, former price, description, images and vendor, each with the place it was found, and what is missing. Only for an address that the person wrote in this chat.',
  input: z.strictObject({ url: z.string().max(2_000).describe('The address, as the person wrote it.') }),
  saying: ({ url }) => `Reading ${hostOf(url)}`,
  async run({ deps, chat, signal }, { url }) {
    if (!gaveAddress(chat.own, url))
      throw new AppError(
        'FORBIDDEN',
        'Only an address that the person wrote in this chat can be read. Ask them for it.',
      )
    const address = /^https?:\/\//i.test(url) ? url : `https://${url}`
    const page = await readProductPage(deps, address, signal)
    const title = page.title ?? hostOf(page.url)
    const excerpt = [
      page.price && `${page.price} ${page.currency ?? ''}`.trim(),
      page.description?.slice(0, 200),
    ]
    return {
      text: JSON.stringify(page),
      sources: [{ kind: 'page', title, href: page.url, excerpt: excerpt.filter(Boolean).join(' · ') }],
    }
  },
})

const hostOf = (url: string) =>
  URL.parse(/^https?:\/\//i.test(url) ? url : `https://${url}`)?.hostname ?? 'the page'
