import { snippetAt } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFact, RawFacts } from '../raw-facts.ts'
import { productArea } from '../visible/product-area.ts'
import { readVisibleDetails } from '../visible/visible-details.ts'
import { readVisibleImages } from '../visible/visible-images.ts'
import { readVisiblePolicies } from '../visible/visible-policies.ts'
import { readVisiblePrice } from '../visible/visible-price.ts'
import { readVisibleReviews } from '../visible/visible-reviews.ts'
import { readVisibleVariants } from '../visible/visible-variants.ts'

/** For the page's title, which names the shop too. */
const PAGE_TITLE_TRUST = 0.85

/** The page as a visitor sees it. Without a heading that is surely the product's, only titles and images are read. */
export function readVisible(context: PageContext): RawFacts {
  const { document, metas, words } = context
  const area = productArea(context)
  const meta = metas.get('description')?.[0]
  const description: RawFacts =
    meta && meta.content.trim() !== ''
      ? {
          description: {
            value: meta.content,
            snippet: snippetAt(document.html, { start: meta.element.start, close: meta.element.open }),
          },
        }
      : {}
  if (!area)
    return {
      ...description,
      ...titleOf(context),
      ...(words.text === '' ? {} : readVisibleImages(context, area)),
    }
  const price = readVisiblePrice(context, area)
  return {
    ...description,
    ...readVisibleDetails(context, area, price.price !== undefined),
    ...readVisiblePolicies(context, area),
    ...readVisibleReviews(context, area),
    ...readVisibleVariants(context, area),
    ...readVisibleImages(context, area),
    ...price,
    ...titleOf(context, price.price),
  }
}

/** A heading alone may be that of any page, so it counts only beside a price or a page title. */
function titleOf({ document, heading, headingText, pageTitle }: PageContext, price?: RawFact): RawFacts {
  if (heading && headingText !== '' && (pageTitle !== '' || price))
    return { title: { value: headingText, snippet: snippetAt(document.html, heading) } }
  const tag = document.elements.find(({ name }) => name === 'title')
  if (pageTitle === '' || !tag) return {}
  return { title: { value: pageTitle, snippet: snippetAt(document.html, tag), trust: PAGE_TITLE_TRUST } }
}
