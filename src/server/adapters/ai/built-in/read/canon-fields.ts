/** Words people ask with, and the canon fields that answer. */
const fields: [RegExp, [string, ...string[]]][] = [
  [
    /\bship(?:ping)? (?:time|days|take)|\bdeliver|\bhow long\b(?=.{0,40}\b(?:ship|arrive|parcel|package|order take|it take))/i,
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
  [
    /\bprohibited|\bforbidden|\bnot (?:allowed to )?(?:say|claim)\b|\bclaims?\b.{0,30}\b(?:avoid|never|not)\b|\b(?:avoid|never)\b.{0,30}\bclaim/i,
    ['product.prohibitedClaims'],
  ],
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
  [/\bbrand (?:name|called)\b|\bbrand\b(?! colou?rs?)/i, ['brand.name']],
  [/\bcolou?rs?\b(?! temperature)/i, ['brand.colors.primary', 'brand.colors.accent']],
  [/\bcurrency\b/i, ['market.currency']],
  [/\bcountr(?:y|ies)\b|\bmarkets?\b/i, ['market.countries']],
  [/\blanguage\b/i, ['market.language']],
  [/\bkeywords?\b/i, ['seo.keywords']],
]

const path = /^[a-z]\w{0,39}(?:\.[a-z]\w{0,39}){1,5}$/i

/** The fields that words name, or the one that is written as its path. */
export const fieldsNamed = (words: string): string[] =>
  path.test(words) ? [words] : (fields.find(([pattern]) => pattern.test(words))?.[1] ?? [])
