import { hexOf } from '#core/visuals/schemes.ts'
import type { ParsedPage } from '#server/features/product-page/page-parsing.service.ts'

interface PageBrand {
  name: string
  colour: string | undefined
  /** Addresses where the logo may be, the likeliest first. */
  logos: string[]
}

const MOST_LOGOS = 4
const LONGEST_NAME = 80

/** Name, theme colour and logo addresses that the markup of a page states. */
export function readBrand({ elements, attribute, html, decode }: ParsedPage, url: string): PageBrand {
  const all = elements.slice(0, 20_000)
  const named = (name: string, attributes: Record<string, string>, value: string) => {
    const found = all.find(
      (element) =>
        element.name === name &&
        Object.entries(attributes).every(
          ([key, wanted]) => attribute(element, key)?.toLowerCase() === wanted,
        ),
    )
    return found && attribute(found, value)
  }
  const isLogo = (element: (typeof all)[number]) =>
    element.name === 'img' &&
    ['class', 'id', 'alt', 'src'].some((key) => /logo/i.test(attribute(element, key)?.slice(0, 500) ?? ''))
  const images = all
    .filter(isLogo)
    .map((element) => attribute(element, 'src') ?? attribute(element, 'data-src'))
  const inData = /"logo"\s*:\s*(?:\{[^{}]{0,500}?"url"\s*:\s*)?"([^"\s]{1,1000})"/.exec(html)?.[1]
  const icon = named('link', { rel: 'apple-touch-icon' }, 'href')
  const logos = [inData?.replaceAll('\\/', '/'), ...images, icon]
    .flatMap((address) => (address ? (URL.parse(decode(address), url)?.href ?? []) : []))
    .filter((address) => /^https?:/.test(address))
  const name = named('meta', { property: 'og:site_name' }, 'content') ?? ''
  return {
    name: decode(name).replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME),
    colour: hexOf(named('meta', { name: 'theme-color' }, 'content')),
    logos: [...new Set(logos)].slice(0, MOST_LOGOS),
  }
}
