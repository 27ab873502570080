import { z } from 'zod'
import { type ProfitFigures, ProfitGrouping, type ProfitReport, type ReportQuery } from '#contracts/profit.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { readProfit } from '#server/features/profit/profit.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { fieldSource, marketOf, promptValue } from '../prompt/canon-lines.ts'
import { type CitedSource, tool } from './tool.ts'

/** Most groups in a reply to the model. */
const MOST_GROUPS = 60

const ProfitInput = z.strictObject({
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .describe('A whole month, such as 2026-03. Leave it out for all days, or give from and to.'),
  from: z.iso.date().optional().describe('First day, such as 2026-03-01.'),
  to: z.iso.date().optional().describe('Last day, such as 2026-03-31.'),
  by: ProfitGrouping.default('month').describe('How the figures are split.'),
})

export const profitOfPeriodTool = tool({
  name: 'profit_of_period',
  ofProject: true,
  description:
    'Gives the profit of the project in a month or between two days, from its orders and ads files and the costs of its canon: revenue, refunds, VAT, goods, shipping, fees, ads and profit, split by day, week, month, product or country, with what is missing. Amounts in other currencies are converted at the exchange rates of the canon. Use it for every question about past sales, costs or profit instead of adding up rows.',
  input: ProfitInput,
  saying: () => 'Adding up the profit',
  async run({ deps, actor, chat: { projectId } }, input) {
    if (!projectId) return { text: 'This chat belongs to no project, so there are no orders.' }
    const [{ slug }, fields, report] = await Promise.all([
      requireProject(deps, actor, projectId),
      listCanonFields(deps, actor, projectId),
      readProfit(deps, actor, projectId, periodOf(input)),
    ])
    const used = fields.filter(({ path }) => report.fields.includes(path))
    const market = marketOf(fields)
    return {
      text: JSON.stringify(describeReport(report)),
      sources: [
        screenSource(slug, report),
        ...used.map((field) => fieldSource(slug, field, promptValue(field, market))),
      ],
    }
  },
})

function periodOf({ month, from, to, by }: z.infer<typeof ProfitInput>): ReportQuery {
  if (!month) return { by, from, to }
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { by, from: `${month}-01`, to: `${month}-${last}` }
}

/** The screen of the project that shows the same figures. */
const screenSource = (slug: string, { by, total, currency, from, to }: ProfitReport): CitedSource => ({
  kind: 'passage',
  title: 'Profit',
  href: `/project/${encodeURIComponent(slug)}?${new URLSearchParams({ tab: 'profit', by })}`,
  excerpt:
    `Orders and ads from ${from ?? 'no day'} to ${to ?? 'no day'}. Profit ${total.profit} ${currency ?? ''}`.trim(),
})

function describeReport(report: ProfitReport) {
  const { currency, from, to, by, total, groups, more, unknown, incomplete, gaps, change, rates, sources } =
    report
  const isByTime = by === 'day' || by === 'week' || by === 'month'
  const shown = isByTime ? groups.slice(-MOST_GROUPS) : groups.slice(0, MOST_GROUPS)
  const left = more + groups.length - shown.length
  return {
    currency,
    dataFrom: from,
    dataTo: to,
    total: figuresTold(total),
    groups: shown.map(({ key, figures }) => ({ [by]: key ?? 'not told', ...figuresTold(figures) })),
    ...(left > 0 && { groupsLeftOut: left }),
    ...(unknown.length > 0 && { unknownSoCountedAsZero: unknown }),
    ...(incomplete.length > 0 && { knownForSomeOrdersOnly: incomplete }),
    ...(gaps.length > 0 && { missing: gaps.map(({ text }) => text) }),
    ...(change && { change }),
    ...(rates.length > 0 && { convertedAt: rates }),
    files: sources.filter(({ reading }) => reading.role !== 'none').map(({ fileName }) => fileName),
  }
}

const figuresTold = ({ tax, ...figures }: ProfitFigures) => ({ ...figures, vat: tax })
