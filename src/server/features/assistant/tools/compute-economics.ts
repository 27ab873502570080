import { z } from 'zod'
import type { CanonField } from '#contracts/canon.ts'
import { MARKET_CURRENCY } from '#core/canon/rule.ts'
import { isRuleSource, quoteOf } from '#core/canon/value.ts'
import { type Decimal, decimal, plain } from '#core/decimal.ts'
import { maxCpc } from '#core/economics/ads.ts'
import { type Order, orderEconomics } from '#core/economics/order.ts'
import { priceForMargin } from '#core/economics/targets.ts'
import { type Problem, toTerms } from '#core/economics/terms.ts'
import { inNumbers, inWords, type Quantity, type Step } from '#core/economics/working.ts'
import { AppError } from '#server/errors.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { fieldSource } from '../prompt/canon-told.ts'
import { type ToolUse, tool } from './tool.ts'
import { unlessGone } from './unless-gone.ts'

/** Models write numbers as numbers or as text; both are taken for what they show, never for a float. */
const Amount = z
  .union([z.number(), z.string().trim()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be a plain number such as 39.90'))
const Percent = Amount.describe('In percent: 2.9 for 2.9 %.')

export const computeEconomicsTool = tool({
  name: 'compute_economics',
  description:
    'Computes what one order leaves: contribution, margin, break-even ROAS and CPA, with the working; on request the highest CPC and the price for a margin. Use it for every such figure instead of computing yourself. Leave out what the person did not tell.',
  input: z.strictObject({
    price: Amount,
    cost: Amount.optional(),
    shipping: Amount.optional(),
    packaging: Amount.optional(),
    feePercent: Percent.optional(),
    feeFixed: Amount.optional(),
    refundPercent: Percent.optional(),
    vatPercent: Percent.describe(
      'VAT or sales tax that the price includes, in percent: 19 for 19 %.',
    ).optional(),
    currency: z.string().max(8).optional(),
    conversionPercent: Percent.optional(),
    targetMarginPercent: Percent.optional(),
  }),
  saying: () => 'Computing the margin',
  async run(use, input) {
    const outcome = toTerms({
      price: { value: decimal(input.price), currency: input.currency },
      cost: amount(input.cost),
      shipping: amount(input.shipping),
      packaging: amount(input.packaging),
      feeFixed: amount(input.feeFixed),
      feeRate: fraction(input.feePercent),
      refundRate: fraction(input.refundPercent),
      taxRate: fraction(input.vatPercent),
    })
    if (!outcome.ok) throw new AppError('INVALID_INPUT', sentences[outcome.problem.kind])
    const order = orderEconomics({ ...outcome.terms, price: decimal(input.price) })
    const conversion = fraction(input.conversionPercent)
    const margin = fraction(input.targetMarginPercent)
    const steps = [
      ...order.steps,
      ...(conversion ? maxCpc(order, conversion).steps : []),
      ...(margin ? (priceForMargin(outcome.terms, margin)?.steps ?? []) : []),
    ]
    const own = await ownContribution(use)
    return {
      text: JSON.stringify({ ...report(order, steps), ...(own && { ownContribution: own.note }) }),
      ...(own && { sources: [own.source] }),
    }
  },
})

const CONTRIBUTION = 'economics.contribution'

/** Contribution that the seller states for the chat's project. Figures given in a chat do not include it. */
async function ownContribution({ deps, actor, chat: { projectId } }: ToolUse) {
  if (!projectId) return undefined
  const project = await requireProject(deps, actor, projectId).catch(unlessGone)
  const fields = project && (await listCanonFields(deps, actor, projectId).catch(unlessGone))
  if (!project || !fields) return undefined
  const at = (path: string): CanonField | undefined => fields.find((field) => field.path === path)
  const field = at(CONTRIBUTION)
  if (!field || isRuleSource(field.source)) return undefined
  const said = quoteOf(field.value, at(MARKET_CURRENCY)?.value)
  return {
    note: `In the canon of this project the contribution is set by hand: ${said}. It is not counted with here. Where the order of the project is meant, tell it beside this working.`,
    source: fieldSource(project.slug, field, said),
  }
}

const amount = (value: string | undefined) => (value === undefined ? undefined : { value: decimal(value) })
const fraction = (percent: string | undefined): Decimal | undefined =>
  percent === undefined ? undefined : decimal(percent).div(100)

const report = (order: Order, steps: Step[]) => ({
  currency: order.currency ?? null,
  countedAsZero: order.assumed,
  ...(order.breakEvenRoas ? {} : { note: 'An order loses money before advertising: no ROAS breaks even.' }),
  working: steps.map(
    (step) => `${step.name} = ${inWords(step)} = ${inNumbers(step, write)} = ${write(step.result)}`,
  ),
})

function write({ value, unit }: Quantity): string {
  if (unit === 'rate') return `${plain(value.times(100), 0, 2)} %`
  return unit === 'count' ? plain(value, 0, 2) : plain(value, 2)
}

const sentences: Record<Problem['kind'], string> = {
  currencies: 'The amounts are in several currencies. Ask for one.',
  'no-price': 'The price is zero. Ask for the price.',
  negative: 'An amount is below zero. Ask for it again.',
  rate: 'Fees, refunds or VAT are more than the whole price. Ask for them again.',
}
