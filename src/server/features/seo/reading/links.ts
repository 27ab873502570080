import { MOST_LINKS, type SeoLink } from '#core/seo/page.ts'
import type { PageElement, ParsedPage } from '#server/features/product-page/page-parsing.service.ts'

const MOST_ANCHORS = 3_000
const LONGEST = 1_000

/** Links of a page, each once: menus are often there twice. Anchors without an address are places to jump to, not links. */
export function linksOf(page: ParsedPage, anchors: PageElement[], base: string): SeoLink[] {
  const links = new Map<string, SeoLink>()
  for (const anchor of anchors.slice(0, MOST_ANCHORS)) {
    if (links.size >= MOST_LINKS) break
    if (!anchor.attributes.has('href')) continue
    const link = linkOf(page, anchor, base)
    const key = JSON.stringify(link)
    if (!links.has(key)) links.set(key, link)
  }
  return [...links.values()]
}

function linkOf(page: ParsedPage, anchor: PageElement, base: string): SeoLink {
  const href = (page.attribute(anchor, 'href') ?? '').trim().slice(0, LONGEST)
  const text = page.wordsIn(anchor, 160)
  return {
    href,
    url: webAddress(href, base),
    text,
    rel: (page.attribute(anchor, 'rel') ?? '').slice(0, 200),
    isBlank: page.attribute(anchor, 'target') === '_blank',
    hasName: text !== '' || hasLabel(page, anchor),
  }
}

/** Absolute and without fragment; empty for anything but the web. */
export function webAddress(href: string, base: string): string {
  const url = href === '' || href.startsWith('#') ? null : URL.parse(href, base)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  url.hash = ''
  return url.href.slice(0, LONGEST)
}

/** Named by an attribute, or by the description of an image in it. */
export function hasLabel(page: ParsedPage, element: PageElement): boolean {
  const named = ['aria-label', 'aria-labelledby', 'title'].some((name) =>
    page.attribute(element, name)?.trim(),
  )
  if (named) return true
  for (let at = element.index + 1; at < page.elements.length && at < element.index + 40; at += 1) {
    const inner = page.elements[at]
    if (!inner || inner.start >= element.close) return false
    if (inner.name === 'img' && page.attribute(inner, 'alt')?.trim()) return true
    if (inner.name === 'title') return true
    if (page.attribute(inner, 'aria-label')?.trim()) return true
  }
  return false
}
