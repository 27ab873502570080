import { type InputName, isInputName } from '#core/calculators/inputs.ts'
import { labelOf } from '#core/canon/starters.ts'
import { contentWords } from '#core/content-words.ts'
import { writeValue } from '#core/notation.ts'
import { findNumbers } from '#core/numbers-in-text.ts'
import type { ContextField } from '#server/ports/answer-context.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { canonFigures, figureFor, knownWords } from '../money/canon-figures.ts'
import { conceptsIn, results, wordsLeftOver } from '../money/vocabulary.ts'

/** Words that people ask with, in English, German, French and Spanish, and the fields that answer. */
const fieldLines = `
offer.delivery policy.shipping supplier.shippingDaysMin supplier.shippingDaysMax = deliver|ship(?:ping|s)? (?:time|days|take)|how long.{0,40}(?:ship|arrive|parcel|take)|liefer(?:zeit|ung|tage)|wie lange|délais?(?: de livraison)?|livré|plazo|entrega|tard[ae]n?
supplier.url = supplier.{0,20}(?:link|url|page|site)|who is (?:our|the|my) supplier
supplier.stock = in stock|stock|inventory|lagerbestand|existencias
offer.guarantee = guarantee|warranty|garantie|garantía
policy.returns = returns?(?! rate)|return policy|rückgabe|rücksende|widerruf|retours?|devoluci
policy.contact = contact|support (?:email|address)|kontakt|contacto
product.materials = materials?|made (?:of|from)|material|matière|matériau|materiales
product.features = features?|eigenschaften|caractéristiques|características
product.box = in the box|lieferumfang|contenu|contenido|incluye
product.prohibitedClaims = prohibited|forbidden|not (?:allowed to )?(?:say|claim)|verboten|interdit|prohibid
product.claims = \\bclaims?\\b
product.sku = \\bsku\\b
product.title = product (?:title|name)|product called|produktname|nom du produit|nombre del producto
offer.promise = promise|versprechen|promesse|promesa
offer.bonus = bonus
audience.primary = audience|whom? (?:is it|do we sell|buys)|target (?:group|customer)|zielgruppe|cible|público
audience.pains = \\bpains?\\b
audience.objections = objections?
brand.voice = \\bvoice\\b|\\btone\\b|tonfall|tonalität|\\bton\\b|\\btono\\b
brand.tagline = tagline|slogan
brand.name = brand(?: name| called)?(?! colou?rs?)|marke(?:nname)?|marque|marca
brand.colors.primary brand.colors.accent = colou?rs?(?! temperature)|markenfarbe
market.currency = currency|währung|devise|moneda
market.countries = countr(?:y|ies)|markets?|märkte?|länder|pays|marchés?|países|mercados?
seo.keywords = keywords?
`
const fields = fieldLines
  .trim()
  .split('\n')
  .map((line): [RegExp, string[]] => {
    const [paths = '', words = ''] = line.split(' = ')
    return [new RegExp(words, 'iu'), paths.split(' ')]
  })

const computed = new Set([...results, 'roas', 'discount', 'bundle'])

/** A question about a fact of the canon. Figures that are computed from others are the calculator's. */
export function canonFact({ text, context: { canon } }: Ask): SkillReply {
  const found = fieldsFor(text, canon)
  return found.length > 0 && !saysMore(text, found) ? found.map(lineOf).join('\n') : undefined
}

/** The fields that a question names beside other things. */
export function canonSays({ text, context: { canon } }: Ask): string | undefined {
  const found = fieldsFor(text, canon)
  if (found.length === 0) return undefined
  const lines = found.map((field) => `> ${field.label}: ${field.value} [${field.number}]`)
  return `Closest facts:\n\n${lines.join('\n')}`
}

/** The one field that a question asks for, if it is empty, with a way to fill it. */
export function fieldLacking({ text, context: { canon } }: Ask): string | undefined {
  const [asked = [], ...others] = fields.flatMap(([words, own]) => (words.test(text) ? [own] : []))
  const [path] = asked
  const isSet = canon.length === 0 || canon.some((field) => asked.includes(field.path))
  if (!path || others.length > 0 || isSet) return undefined
  const label = labelOf(path)
  return `“${label}” is not set yet. Write “${label}: …” here, and I propose it.`
}

function fieldsFor(text: string, canon: ContextField[]): ContextField[] {
  if (canon.length === 0 || findNumbers(text).length > 0) return []
  const concepts = conceptsIn(text).map(({ concept }) => concept)
  if (concepts.some((concept) => computed.has(concept))) return []
  return byWords(text, canon) ?? byFigure(text, canon) ?? byLabel(text, canon)
}

/** True if a question names something the fields do not: “delivery to Norway”. */
function saysMore(text: string, found: ContextField[]): boolean {
  const [words, ...others] = patternsIn(text)
  if (others.length > 0) return true
  const held = new Set(
    found.flatMap(({ label, value, path }) => contentWords(`${label} ${value} ${path.replaceAll('.', ' ')}`)),
  )
  const rest = wordsLeftOver(words ? text.replace(words, ' ') : text, []).flatMap(contentWords)
  return rest.some((word) => !held.has(word) && !ofAsking.has(word))
}

const ofAsking = new Set(
  contentWords('policy time long rules days offer use called name made make look wie lange tage règles días'),
)

const lineOf = ({ label, value, number }: ContextField) => `- ${label}: **${writeValue(value)}** [${number}]`

const patternsIn = (text: string) => fields.flatMap(([words]) => (words.test(text) ? [words] : []))

function byWords(text: string, canon: ContextField[]): ContextField[] | undefined {
  const paths = fields.flatMap(([words, own]) => (words.test(text) ? own : []))
  const set = canon.filter(({ path }) => paths.includes(path))
  return set.length > 0 ? set : undefined
}

/** One figure and nothing else: “what does Lampify charge” is not about the own price. */
function byFigure(text: string, canon: ContextField[]): ContextField[] | undefined {
  const figures = canonFigures(canon, text)
  const concepts = [...new Set(conceptsIn(text).map(({ concept }) => concept))].filter(
    (name) => name !== 'perOrder',
  )
  const [only, ...more] = concepts
  if (!only || more.length > 0) return undefined
  const known = knownWords(canon, text)
  const rest = wordsLeftOver(text, []).flatMap(contentWords)
  if (rest.some((word) => !known.has(word))) return undefined
  const names: InputName[] = only === 'fee' ? ['feeRate', 'feeFixed'] : isInputName(only) ? [only] : []
  return names.flatMap((name) => figureFor(name, figures)?.field ?? [])
}

/** A field that a person named, by all words of its name. */
function byLabel(text: string, canon: ContextField[]): ContextField[] {
  const words = new Set(contentWords(text))
  // “Should I raise prices” names a figure and asks for something else.
  const concepts = conceptsIn(text).map(({ concept }) => concept)
  const hasFigure = concepts.length > 0
  return canon
    .filter(({ label, path }) => {
      // An “ad cost” is no cost of the product.
      if (hasFigure && conceptsIn(label).some(({ concept }) => !concepts.includes(concept))) return false
      const own = contentWords(`${label} ${path.split('.').slice(1, -1).join(' ')}`)
      return own.length > (hasFigure ? 1 : 0) && own.every((word) => words.has(word))
    })
    .slice(0, 3)
}
