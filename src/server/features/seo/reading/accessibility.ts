import type { SeoMarkup } from '#core/seo/page.ts'
import type { PageElement, ParsedPage } from '#server/features/product-page/page-parsing.service.ts'
import { hasLabel } from './links.ts'

type Accessibility = Pick<
  SeoMarkup,
  | 'unlabelled'
  | 'namelessButtons'
  | 'untitledFrames'
  | 'positiveTabs'
  | 'repeatedIds'
  | 'hasMain'
  | 'autoplay'
  | 'bareTables'
>
const MOST = 40
const unseen = /^(?:hidden|submit|button|reset|image)$/i

export function accessibilityOf(page: ParsedPage, all: (...names: string[]) => PageElement[]): Accessibility {
  const snippets = (elements: PageElement[]) =>
    elements.slice(0, MOST).map((element) => page.snippet(element, 200))
  const labelled = new Set(all('label').map((label) => page.attribute(label, 'for')))
  const isInLabel = (element: PageElement) => {
    let at = element.parent
    for (let steps = 0; at && steps < 8; steps += 1, at = at.parent) if (at.name === 'label') return true
    return false
  }
  const fields = all('input', 'select', 'textarea').filter(
    (field) => !unseen.test(page.attribute(field, 'type') ?? '') && !field.attributes.has('hidden'),
  )
  const isMuted = ({ attributes }: PageElement) => attributes.has('muted')
  return {
    unlabelled: snippets(
      fields.filter(
        (field) =>
          !labelled.has(page.attribute(field, 'id') ?? '\0') &&
          !isInLabel(field) &&
          !['aria-label', 'aria-labelledby', 'title'].some((name) => page.attribute(field, name)?.trim()),
      ),
    ),
    namelessButtons: snippets(
      all('button').filter((button) => page.wordsIn(button, 20) === '' && !hasLabel(page, button)),
    ),
    untitledFrames: snippets(
      all('iframe').filter(
        (frame) =>
          !page.attribute(frame, 'title')?.trim() &&
          !page.attribute(frame, 'aria-label')?.trim() &&
          page.attribute(frame, 'aria-hidden') !== 'true',
      ),
    ),
    positiveTabs: snippets(
      page.elements.filter(({ attributes }) => Number(attributes.get('tabindex') ?? 0) > 0),
    ),
    repeatedIds: repeatedIds(page.elements),
    hasMain:
      all('main').length > 0 || page.elements.some(({ attributes }) => attributes.get('role') === 'main'),
    autoplay: snippets(
      all('video', 'audio').filter((media) => media.attributes.has('autoplay') && !isMuted(media)),
    ),
    bareTables: bareTables(page, all('table'), all('th')),
  }
}

function repeatedIds(elements: PageElement[]): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { attributes } of elements) {
    const id = attributes.get('id')
    if (id && seen.has(id)) repeated.add(id.slice(0, 100))
    if (id) seen.add(id)
  }
  return [...repeated].slice(0, MOST)
}

/** Tables for layout say so by their role. */
const bareTables = (page: ParsedPage, tables: PageElement[], heads: PageElement[]) =>
  tables
    .slice(0, MOST)
    .filter((table) => !/^(?:presentation|none)$/.test(page.attribute(table, 'role') ?? ''))
    .filter((table) => !heads.some(({ start }) => start > table.start && start < table.close)).length
