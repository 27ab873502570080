import { TableQuery } from '#contracts/knowledge/tables.ts'
import type { ProfitSource } from '#contracts/profit.ts'
import { branchOutcome, computeStep } from '#core/flows/compute.ts'
import type { FlowFacts } from '#core/flows/graph.ts'
import { asText, factsIn } from '#core/flows/template.ts'
import { weekChanges, weekFacts } from '#core/flows/weeks.ts'
import { AppError } from '#server/errors.ts'
import { searchKnowledge } from '#server/features/knowledge/search/knowledge-search.service.ts'
import { queryTable } from '#server/features/knowledge/tables/tables.service.ts'
import { newestTables } from '#server/features/knowledge/tables/typed-rows.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { readWholePage } from '#server/features/product-page/product-page.service.ts'
import { readProfit } from '#server/features/profit/profit.service.ts'
import { requireReading } from '#server/features/scraping/reading-rules.service.ts'
import { launchFacts } from './launch-facts.service.ts'
import { requireProjectOf, type StepResult, type StepWork, textOf } from './step-work.ts'

const MOST_TABLES = 100
const MOST_DESCRIPTION = 2_000
const NO_ORDERS =
  'No orders with dates were found in the files of this project. Upload an export of your orders, then run this again.'

/** The canon's facts by their paths; none without a project. */
export async function canonFacts({
  deps,
  actor,
  run,
}: Pick<StepWork, 'deps' | 'actor'> & { run: Pick<StepWork['run'], 'projectId'> }): Promise<FlowFacts> {
  if (!run.projectId) return {}
  return Object.fromEntries((await canonTexts(deps, actor, run.projectId)).texts)
}

export async function readAddress({ deps, actor, input, signal }: StepWork): Promise<StepResult> {
  const address = textOf(input.address).trim()
  if (address === '') return { done: { product: {} }, log: 'No address was given.' }
  await spendLimits(deps, { 'scrape-user': actor.userId, 'scrape-all': 'everyone' })
  const page = withScheme(address)
  // A flow runs without its person, who could confirm.
  await requireReading(deps, page, { signal })
  const { product, reviews } = await readWholePage(deps, page, { signal })
  const facts: FlowFacts = {
    address: product.url,
    title: product.title ?? '',
    vendor: product.vendor ?? '',
    listedPrice: [product.price, product.currency].filter(Boolean).join(' '),
    currency: product.currency ?? '',
    compareAt: product.compareAt ?? '',
    description: (product.description ?? '').slice(0, MOST_DESCRIPTION),
    images: product.images.join('\n'),
    rating: reviews.rating?.value ?? '',
    reviews: reviews.count === null ? '' : String(reviews.count),
  }
  return { done: { product: facts }, log: `Read ${URL.parse(product.url)?.host ?? 'the page'}.` }
}

const withScheme = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`)

export async function searchFiles(work: StepWork): Promise<StepResult> {
  const { deps, actor, input, step } = work
  const question = textOf(input.question) || step.settings.question || ''
  const { passages, rows } = await searchKnowledge(
    deps,
    actor,
    requireProjectOf(work),
    question.slice(0, 500),
  )
  const found = [...passages.filter(({ weak }) => !weak), ...rows]
  const items = found.map(({ text, fileName }) => ({ text, file: fileName }))
  return { done: { passages: items }, log: `Found ${items.length} passages.` }
}

export async function queryFile(work: StepWork): Promise<StepResult> {
  const { deps, actor, step } = work
  const { table: name = '', by = '', sum = '' } = step.settings
  const tables = await newestTables(deps, actor, requireProjectOf(work), MOST_TABLES)
  const wanted = name.trim().toLowerCase()
  const table = tables.find((each) =>
    [each.name, each.fileName].some((known) => known.toLowerCase().includes(wanted)),
  )
  if (!table) throw new AppError('NOT_FOUND', `No table of this project is called “${name}”.`)
  const query = TableQuery.parse({
    ...(by && { groupBy: by }),
    measures: [sum ? { what: 'sum', column: sum } : { what: 'count' }],
  })
  const answer = await queryTable(deps, actor, table.id, query)
  const rows = answer.rows.map((row) =>
    Object.fromEntries(answer.columns.map((column, index) => [column, String(row[index] ?? '')])),
  )
  return { done: { rows }, log: `Asked ${table.name}.` }
}

/** Compares the last two whole weeks of orders and ads. */
export async function reviewWeeks(work: StepWork): Promise<StepResult> {
  const { deps, actor } = work
  const report = await readProfit(deps, actor, requireProjectOf(work), { by: 'week' })
  const weeks = report.groups
    .filter(({ key }) => key !== null)
    .toSorted((a, b) => String(a.key).localeCompare(String(b.key)))
    .slice(-8)
    .map(({ key, figures }) => ({ week: String(key), figures: textsOf(figures) }))
  const [before, last] = weeks.slice(-2)
  const currency = report.currency ?? ''
  const facts = weeks.map(({ week, figures }): FlowFacts => ({ week, ...weekFacts(figures, currency) }))
  const review: FlowFacts = {
    currency,
    ...facts.at(-1),
    ...(before && last && weekChanges(before.figures, last.figures, currency)),
    gaps: last ? report.gaps.map(({ text }) => text).join(' ') : NO_ORDERS,
    files: namesOf(report.sources),
  }
  const log = last ? `Compared ${weeks.length} weeks.` : 'No dated orders were found in this project’s files.'
  return { done: { review, weeks: facts }, log }
}

const namesOf = (sources: ProfitSource[]): string => {
  const read = sources.filter(({ reading }) => reading.role !== 'none')
  return [...new Set(read.map(({ fileName }) => fileName))].join(', ')
}

const textsOf = (figures: object): FlowFacts =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, amountOf(value)]))
const amountOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'amount' in value
    ? String(value.amount)
    : String(value ?? '')

export async function compute(work: StepWork): Promise<StepResult> {
  const { method = '' } = work.step.settings
  const facts = {
    ...(await canonFacts(work)),
    ...(method === 'readiness' && (await launchFacts(work))),
    ...nonEmpty(factsIn(work.input)),
  }
  const { figures, summary } = computeStep(method, facts)
  return { done: { figures, summary } }
}

const nonEmpty = (facts: FlowFacts): FlowFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, text]) => text.trim() !== ''))

export async function branch({ input, step }: StepWork): Promise<StepResult> {
  const { field = '', is, than } = step.settings
  const given = input.value
  const value =
    typeof given === 'object' && !Array.isArray(given) && field
      ? (new Map(Object.entries(given)).get(field) ?? '')
      : asText(given)
  const outcome = branchOutcome({ is, than }, value)
  return { done: { outcome }, log: `“${value.slice(0, 80)}” gives ${outcome}.` }
}
