import {
  type Extraction,
  type ExtractionRefusal,
  type ExtractionSource,
  extractionSources,
} from '#contracts/extraction.ts'
import { type Cleaning, cleanFacts } from './clean-facts.ts'
import { mergeFacts } from './merge.ts'
import { type PageContext, readContext } from './page-context.ts'
import type { RawFacts } from './raw-facts.ts'
import { readJsonLd } from './sources/json-ld.ts'
import { readMicrodata, readRdfa } from './sources/microdata.ts'
import { readOpenGraph } from './sources/open-graph.ts'
import { readScriptState } from './sources/script-state.ts'
import { readVisible } from './sources/visible.ts'
import { readCurrency } from './values/money.ts'
import { enlargements } from './visible/enlarged-photos.ts'

const readers: Record<Exclude<ExtractionSource, 'shopify'>, (context: PageContext) => RawFacts> = {
  'json-ld': readJsonLd,
  microdata: readMicrodata,
  rdfa: readRdfa,
  'open-graph': readOpenGraph,
  script: readScriptState,
  html: readVisible,
}

const MAX_REFUSALS = 20

/** All that the sources of a page say about its product. Computes only; nothing is run or fetched. */
export const extract = (html: string, url: string, shopify?: RawFacts): Extraction =>
  extractFrom(html === '' ? undefined : readContext(html, url), url, shopify)

/** The same for a page that is already parsed; undefined when there is only the shop's own data. */
export function extractFrom(context: PageContext | undefined, url: string, shopify?: RawFacts): Extraction {
  const raw = new Map<ExtractionSource, RawFacts>()
  if (shopify) raw.set('shopify', shopify)
  if (context)
    for (const [source, read] of Object.entries(readers)) raw.set(source as ExtractionSource, read(context))
  const refused: ExtractionRefusal[] = []
  const cleaning: Omit<Cleaning, 'source'> = {
    pageUrl: url,
    currency: statedCurrency(raw),
    enlargements: context ? enlargements(context) : new Map(),
    refuse: (refusal) => {
      if (refused.length < MAX_REFUSALS) refused.push(refusal)
    },
  }
  const facts = extractionSources.flatMap((source) => {
    const stated = raw.get(source)
    return stated ? [cleanFacts(stated, { ...cleaning, source })] : []
  })
  return { url, fields: mergeFacts(facts), refused }
}

/** The currency of the most trusted source that names one. */
function statedCurrency(raw: Map<ExtractionSource, RawFacts>): string | undefined {
  for (const source of extractionSources) {
    const currency = readCurrency(raw.get(source)?.currency?.value)
    if (currency) return currency
  }
  return undefined
}
