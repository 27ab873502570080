import { dataChecks } from './checks/data.ts'
import { merchantChecks } from './checks/merchant.ts'
import { productsIn } from './json-ld.ts'
import type { ReadPage, SeoSite, SeoWeight } from './page.ts'

interface DataProblem {
  check: string
  weight: SeoWeight
  title: string
  fix: string
  evidence: string[]
}

export type DataVerdict = { products: number; problems: DataProblem[] } | { broken: string }

/** Checks of pages and sites, which a snippet alone cannot fail. */
const ofPages = new Set([
  'product-missing',
  'price-differs',
  'organization-missing',
  'breadcrumb-missing',
  'offer-expired',
])

/** Judges JSON-LD by Google's required and recommended fields of a product. A script tag around it is passed over. */
export function checkProductData(text: string): DataVerdict {
  const json = text
    .replace(/^\s*<script[^>]*>/i, '')
    .replace(/<\/script>\s*$/i, '')
    .trim()
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    return { broken: error instanceof Error ? error.message : 'This is not JSON.' }
  }
  const jsonLd = [{ value, problem: null }]
  const page = { markup: { jsonLd }, headers: {} } as unknown as ReadPage
  const problems = [...dataChecks, ...merchantChecks]
    .filter(({ id }) => !ofPages.has(id))
    .flatMap(({ id, weight, title, fix, run }) => {
      const evidence = run(page, {} as SeoSite)
      return evidence.length > 0 ? [{ check: id, weight, title, fix, evidence }] : []
    })
  return { products: productsIn(jsonLd).length, problems }
}
