import type { SeoMarkup } from '#core/seo/page.ts'
import {
  type PageElement,
  type ParsedPage,
  parsePage,
} from '#server/features/product-page/page-parsing.service.ts'
import { accessibilityOf } from './accessibility.ts'
import { imagesOf } from './images.ts'
import { jsonLdOf } from './json-ld.ts'
import { linksOf } from './links.ts'
import { textFacts } from './text.ts'

const MOST = 60
const LINE = 400
/** Length of a value that is a short code, such as a language. */
const CODE = 60

/** Facts of a page's HTML. Computes only, so that a thread can do it too. */
export function readMarkup(html: string, url: string): SeoMarkup {
  const page = parsePage(html)
  const byName = Map.groupBy(page.elements, ({ name }) => name)
  const all = (...names: string[]) =>
    names.length === 1
      ? (byName.get(names[0] ?? '') ?? [])
      : page.elements.filter(({ name }) => names.includes(name))
  const base = baseOf(page, all('base'), url)
  const head = headOf(page, all('meta'))
  const links = all('link').filter(({ attributes }) => attributes.has('rel'))
  const root = all('html')[0]
  return {
    hasDoctype: /^\s*<!doctype html/i.test(html.slice(0, 200)),
    lang: (root && page.attribute(root, 'lang')?.trim().slice(0, CODE)) ?? null,
    dir: (root && page.attribute(root, 'dir')?.trim().slice(0, CODE)) ?? null,
    titles: titlesOf(page, all('title')),
    ...head,
    canonicals: hrefsOf(page, links, 'canonical'),
    hreflangs: links
      .filter((link) => isRel(page, link, 'alternate') && link.attributes.has('hreflang'))
      .slice(0, MOST)
      .map((link) => ({
        lang: (page.attribute(link, 'hreflang') ?? '').trim().slice(0, CODE),
        href: hrefOf(page, link),
      })),
    headings: all('h1', 'h2', 'h3', 'h4', 'h5', 'h6')
      .slice(0, 150)
      .map((element) => ({ level: Number(element.name[1]), text: headingText(page, element) })),
    text: textFacts(page.text),
    links: linksOf(page, all('a'), base),
    images: imagesOf(page, all('img'), base),
    ...scriptsOf(page, all('script'), all('style')),
    styles: hrefsOf(page, links, 'stylesheet'),
    fontsWithoutSwap: hrefsOf(page, links, 'stylesheet').filter(
      (href) => /fonts\.googleapis\.com/.test(href) && !/display=(?:swap|optional|fallback)/.test(href),
    ),
    elements: page.elements.length,
    depth: depthOf(page.elements),
    insecure: insecureOf(page, all('img', 'script', 'iframe', 'video', 'audio', 'source', 'embed'), links),
    insecureForms: all('form')
      .filter((form) => /^http:/i.test(page.attribute(form, 'action') ?? ''))
      .slice(0, MOST)
      .map((form) => page.snippet(form, LINE)),
    jsonLd: jsonLdOf(page, all('script')),
    ...accessibilityOf(page, all),
  }
}

function baseOf(page: ParsedPage, bases: PageElement[], url: string): string {
  const href = bases[0] && page.attribute(bases[0], 'href')
  return (href && URL.parse(href, url)?.href) || url
}

/** Titles of the page, not of drawings in it. */
const titlesOf = (page: ParsedPage, titles: PageElement[]) =>
  titles
    .filter(({ parent }) => !parent || parent.name === 'head' || parent.name === 'html')
    .slice(0, 5)
    .map(({ open, close }) => page.decode(page.html.slice(open, Math.min(close, open + 2_000))))
    .map((title) => title.replace(/\s+/g, ' ').trim().slice(0, LINE))

function headOf(page: ParsedPage, metas: PageElement[]) {
  const social: Record<string, string> = {}
  const descriptions: string[] = []
  const robots: string[] = []
  const found: Record<'charset' | 'viewport' | 'refresh', string | null> = {
    charset: null,
    viewport: null,
    refresh: null,
  }
  for (const meta of metas.slice(0, 400)) {
    const name = (page.attribute(meta, 'property') ?? page.attribute(meta, 'name') ?? '').trim().toLowerCase()
    const equivalent = (page.attribute(meta, 'http-equiv') ?? '').toLowerCase()
    const content = (page.attribute(meta, 'content') ?? '').trim().slice(0, 2_000)
    found.charset ??= page.attribute(meta, 'charset')?.trim().slice(0, CODE) ?? null
    if (equivalent === 'content-type')
      found.charset ??= /charset=([\w-]+)/i.exec(content)?.[1]?.slice(0, CODE) ?? null
    if (equivalent === 'refresh') found.refresh ??= content
    if (name === 'viewport') found.viewport ??= content
    if (name === 'description') descriptions.push(content)
    if (name === 'robots' || name === 'googlebot') robots.push(content.slice(0, LINE))
    if (/^(?:og|twitter|product):/.test(name) && Object.keys(social).length < 60)
      social[name] ??= content.slice(0, LINE)
  }
  return {
    ...found,
    social,
    descriptions: descriptions.slice(0, 5),
    robots: robots.slice(0, 10).join(', '),
  }
}

const relsOf = (page: ParsedPage, element: PageElement) =>
  (page.attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/)
const isRel = (page: ParsedPage, element: PageElement, rel: string) => relsOf(page, element).includes(rel)
const hrefOf = (page: ParsedPage, element: PageElement) =>
  (page.attribute(element, 'href') ?? '').trim().slice(0, 2_000)

const hrefsOf = (page: ParsedPage, links: PageElement[], rel: string) =>
  links
    .filter((link) => isRel(page, link, rel) && !(rel === 'stylesheet' && isRel(page, link, 'preload')))
    .slice(0, MOST)
    .map((link) => hrefOf(page, link))

/** A heading that is an image has the image's description. */
function headingText(page: ParsedPage, element: PageElement): string {
  const text = page.wordsIn(element, LINE)
  if (text !== '') return text
  const inner = page.elements.slice(element.index + 1, element.index + 10)
  const image = inner.find(({ name, start }) => name === 'img' && start < element.close)
  return image ? (page.attribute(image, 'alt') ?? '').slice(0, LINE) : ''
}

function scriptsOf(page: ParsedPage, scripts: PageElement[], styles: PageElement[]) {
  const code = scripts.filter(
    (script) => !/json|template|importmap|speculationrules/i.test(page.attribute(script, 'type') ?? ''),
  )
  const isBlocking = ({ attributes, parent }: PageElement) =>
    parent?.name === 'head' &&
    attributes.has('src') &&
    !['async', 'defer'].some((name) => attributes.has(name)) &&
    attributes.get('type') !== 'module'
  const sizeOf = ({ open, close }: PageElement) => close - open
  return {
    scripts: code.length,
    blockingScripts: code
      .filter(isBlocking)
      .slice(0, MOST)
      .map((script) => page.snippet(script, LINE)),
    inlineBytes: [...code, ...styles].reduce((total, element) => total + sizeOf(element), 0),
  }
}

function insecureOf(page: ParsedPage, parts: PageElement[], links: PageElement[]): string[] {
  const found = parts.filter((part) => /^http:/i.test(page.attribute(part, 'src') ?? ''))
  const styles = links.filter((link) => isRel(page, link, 'stylesheet') && /^http:/i.test(hrefOf(page, link)))
  return [...found, ...styles].slice(0, MOST).map((part) => page.snippet(part, LINE))
}

function depthOf(elements: PageElement[]): number {
  const depths = new Uint32Array(elements.length)
  let deepest = 0
  for (const { index, parent } of elements) {
    const depth = parent ? (depths[parent.index] ?? 0) + 1 : 1
    depths[index] = depth
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
