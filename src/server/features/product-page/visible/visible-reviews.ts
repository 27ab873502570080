import { attributeOf } from '../html/document.ts'
import { snippetAt } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFacts } from '../raw-facts.ts'
import type { ProductArea } from './product-area.ts'

/** Visible characters behind the heading in which shops put their stars. */
const NEAR = 1_500

const rating =
  /(?<![\d.,])(\d(?:[.,]\d{1,2})?)\s?(?:out of|of|von|sur|de|su|van|na|z|\/)\s?(5|10)(?:\s?(?:stars|sternen?|étoiles|estrellas|stelle))?(?![\d.,]\d|\d)/giu
const count =
  /(?<![\d.,])(\d{1,3}(?:[.,\u00a0\u202f]\d{3}){1,3}|\d{1,7})\s(?:(?:customer|verified|global|product)\s)?(?:reviews?(?:\(s\))?|ratings?|bewertungen|bewertung|rezensionen|kundenbewertungen|avis|évaluations?|opiniones|opinión|reseñas?|valoraciones|calificaciones|recensioni|recensione|valutazioni|beoordelingen|opinii|opinie)(?![\p{L}])/giu

/** A rating beside the heading, in words or in a label for screen readers, if there is just one. */
export function readVisibleReviews({ document, words, heading }: PageContext, area: ProductArea): RawFacts {
  if (!heading) return {}
  const at = words.places.findIndex((place) => place >= heading.start)
  const center = words.starts[at] ?? 0
  const text = words.text.slice(Math.max(0, center - 300), center + NEAR)
  const labels = document.elements
    .filter(
      (element) =>
        element.start > heading.start - 3_000 &&
        element.start < heading.start + 20_000 &&
        element.attributes.has('aria-label') &&
        area.isOwn(element),
    )
    .slice(0, 60)
    .map((element) => ({ element, text: attributeOf(element, 'aria-label') ?? '' }))
  const spoken = [text, ...labels.map((label) => label.text.slice(0, 120))].join(' \n')
  const ratings = distinct([...spoken.matchAll(rating)])
  const counts = distinct([...text.matchAll(count)])
  const [stated] = ratings
  const [counted] = counts
  const evidence = (match: RegExpExecArray) => {
    const label = labels.find((each) => each.text.includes(match[0]))
    return label ? snippetAt(document.html, label.element) : match[0].trim()
  }
  return {
    ...(stated &&
      ratings.length === 1 && {
        rating: { value: { value: stated[1], best: stated[2] }, snippet: evidence(stated) },
      }),
    ...(counted &&
      ratings.length <= 1 &&
      counts.length === 1 && { reviewCount: { value: counted[1], snippet: evidence(counted) } }),
  }
}

function distinct(matches: RegExpExecArray[]): RegExpExecArray[] {
  const seen = new Set<string>()
  return matches.filter(([, value = '']) => {
    const isNew = !seen.has(value.replace(',', '.'))
    seen.add(value.replace(',', '.'))
    return isNew
  })
}
