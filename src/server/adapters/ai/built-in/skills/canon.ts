import { lookUp } from '../read/business.ts'
import { speaksToAssistant } from '../read/page.ts'
import type { Ask } from '../skill.ts'

/** What people ask for, and the fields of the canon that say it. */
const fields: [RegExp, string[]][] = [
  [
    /\bship(?:ping)? (?:time|days|take)|\bdeliver|\bhow long\b/i,
    ['supplier.shippingDaysMin', 'supplier.shippingDaysMax', 'policy.shipping'],
  ],
  [/\bcompare[- ]?at\b/i, ['pricing.compareAt']],
  [/\bsupplier\b.{0,20}\b(?:link|url|page|site)|\bwho is (?:our|the|my) supplier/i, ['supplier.url']],
  [/\bin stock\b|\bstock\b|\binventory\b/i, ['supplier.stock']],
  [/\bshipping (?:cost|fee|price)|\bshipping\b/i, ['supplier.shippingCost', 'policy.shipping']],
  [/\bcosts?\b(?! per)|\bcogs\b/i, ['supplier.cost']],
  [/\bprice\b|\bsell it for\b/i, ['pricing.price']],
  [/\bfees?\b/i, ['pricing.feePercent', 'pricing.feeFixed']],
  [/\brefund rate\b/i, ['pricing.refundRate']],
  [/\bguarantee|\bwarranty/i, ['offer.guarantee']],
  [/\breturns?\b/i, ['policy.returns']],
  [/\bcontact\b|\bsupport\b/i, ['policy.contact']],
  [/\bmaterials?\b|\bmade (?:of|from)\b/i, ['product.materials']],
  [/\bfeatures?\b/i, ['product.features']],
  [/\bin the box\b|\bbox\b/i, ['product.box']],
  [/\bprohibited|\bforbidden|\bnot (?:allowed to )?(?:say|claim)\b/i, ['product.prohibitedClaims']],
  [/\bclaims?\b/i, ['product.claims']],
  [/\bsku\b/i, ['product.sku']],
  [/\bproduct (?:title|name)\b|\bproduct called\b/i, ['product.title']],
  [/\bpromise\b/i, ['offer.promise']],
  [/\bbonus\b/i, ['offer.bonus']],
  [/\baudience\b|\bwhom? (?:is it|do we sell|buys)\b|\btarget\b/i, ['audience.primary']],
  [/\bpains?\b|\bproblems?\b/i, ['audience.pains']],
  [/\bobjections?\b/i, ['audience.objections']],
  [/\bvoice\b|\btone\b/i, ['brand.voice']],
  [/\btagline\b|\bslogan\b/i, ['brand.tagline']],
  [/\bbrand (?:name|called)\b|\bbrand\b/i, ['brand.name']],
  [/\bcolou?rs?\b/i, ['brand.colors.primary', 'brand.colors.accent']],
  [/\bcurrency\b/i, ['market.currency']],
  [/\bcountr(?:y|ies)\b|\bmarkets?\b/i, ['market.countries']],
  [/\blanguage\b/i, ['market.language']],
  [/\bkeywords?\b/i, ['seo.keywords']],
]

const asks = /\?\s*$|^\W*(?:what|which|whom?|how|where|when|do|does|is|are|tell me|look up|show me)\b/i

/** Answers from the canon, with the field it stands in; says so when the field is empty. */
export function canon({ text, given, business }: Ask): string | undefined {
  if (business.canon.length === 0 || !asks.test(text) || Object.keys(given).length > 0) return undefined
  const paths = fields.find(([words]) => words.test(text))?.[1]
  if (!paths) return undefined
  const found = paths.flatMap((path) => {
    const value = lookUp(business.canon, path)
    return value && !speaksToAssistant(value) ? [{ path, value }] : []
  })
  if (found.length > 0) {
    return ['From the canon:', ...found.map(({ path, value }) => `- **${value}** (\`${path}\`)`)].join('\n')
  }
  return `The canon does not say: ${paths.map((path) => `\`${path}\``).join(', ')} ${paths.length > 1 ? 'are' : 'is'} empty. Set it under Canon, and I use it from then on.`
}
