import type { CheerioAPI } from 'cheerio'

const UNSEEN = `script, style, noscript, template, svg, iframe, object, head > :not(title), [hidden]:not([hidden=until-found]),
  [aria-hidden=true], input, dialog:not([open])`
const MENUS = 'nav, menu, [role=navigation], [role=menu], [role=menubar]'
const NAMED = '[class], [id]'
const menuName =
  /(?:^|[-_\s])(?:nav|navbar|navigation|menu|submenu|breadcrumbs?|sitemap|skip-?links?)(?:[-_\s]|$)/i
/** A block is a menu by its name only where most of its text is links. */
const LINKED_SHARE = 0.7
/** Blocks that are looked at, and style rules: a page with more was made to take time. */
const MOST_LOOKED_AT = 200
const LONGEST_STYLE = 200_000

const hides = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
const shows = /(?:^|[;\s])(?:display\s*:(?!\s*none)|visibility\s*:\s*visible)/i

/** Removes hidden elements and menus from a page. A page that is nothing but menus keeps them. */
export function removeUnseen(page: CheerioAPI): void {
  const hidden = hiddenByStyle(page('style').text().slice(0, LONGEST_STYLE))
  page(UNSEEN).remove()
  page('[style]')
    .filter((_, element) => hides.test(page(element).attr('style') ?? ''))
    .remove()
  for (const selector of hidden) page(selector).remove()
  removeMenus(page)
}

function removeMenus(page: CheerioAPI): void {
  const named = page(NAMED)
    .filter((_, element) =>
      menuName.test(`${page(element).attr('class') ?? ''} ${page(element).attr('id') ?? ''}`),
    )
    .not('body, html, main')
    .slice(0, MOST_LOOKED_AT)
    .filter((_, element) => isMostlyLinks(page, element))
  const menus = page(MENUS).add(named)
  const outermost = menus.filter((_, element) => page(element).parents().filter(menus).length === 0)
  const lengthOf = (text: string) => text.replace(/\s+/g, '').length
  if (lengthOf(outermost.text()) < lengthOf(page('body').text())) outermost.remove()
}

function isMostlyLinks(page: CheerioAPI, element: Parameters<CheerioAPI>[0]): boolean {
  const block = page(element)
  const linked = block.find('a').text().replace(/\s+/g, '').length
  const whole = block.text().replace(/\s+/g, '').length
  return whole > 0 && linked >= whole * LINKED_SHARE
}

/** Classes and ids that the page's own style hides, but for those that it shows in another state, such as a tab. */
function hiddenByStyle(style: string): string[] {
  const rules = rulesOf(style)
  const shown = rules.filter(({ body }) => shows.test(body)).map(({ selectors }) => selectors)
  return rules
    .filter(({ body }) => hides.test(body))
    .flatMap(({ selectors }) => selectors.split(',').map((selector) => selector.trim()))
    .filter((selector) => /^[a-z\d]{0,20}[.#][\w-]{1,100}$/i.test(selector))
    .filter((selector) => !shown.some((other) => other.includes(selector.slice(selector.search(/[.#]/)))))
    .slice(0, MOST_LOOKED_AT)
}

interface Rule {
  selectors: string
  body: string
}

/** Rules outside of blocks such as @media, which hold for some screens alone. */
function rulesOf(style: string): Rule[] {
  const rules: Rule[] = []
  let [depth, from, opened] = [0, 0, 0]
  for (let at = 0; at < style.length; at++) {
    if (style[at] === '{' && depth++ === 0) opened = at
    if (style[at] !== '}' || depth === 0 || --depth > 0) continue
    const selectors = style.slice(from, opened).trim()
    if (!selectors.startsWith('@')) rules.push({ selectors, body: style.slice(opened + 1, at) })
    from = at + 1
  }
  return rules
}
