import { z } from 'zod'
import { MARKET_CURRENCY } from '#core/canon/rule.ts'
import { fieldText } from '#core/canon/unit-text.ts'
import { quoteOf } from '#core/canon/value.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { fieldSource } from '../prompt/canon-lines.ts'
import { tool } from './tool.ts'

const most = 20

export const getCanonTool = tool({
  name: 'get_canon',
  ofProject: true,
  description:
    'Gives fields of the canon of the project this chat belongs to: each with its whole value, where it comes from and since when. A path that ends in a group, such as pricing, gives all fields of the group.',
  input: z.strictObject({
    paths: z
      .array(z.string().max(200))
      .min(1)
      .max(most)
      .describe('Paths of fields or groups, such as pricing.price.'),
  }),
  saying: () => 'Looking at the facts',
  async run({ deps, actor, chat: { projectId } }, { paths }) {
    if (!projectId) return { text: 'This chat belongs to no project, so there is no canon.' }
    const { slug } = await requireProject(deps, actor, projectId)
    const fields = await listCanonFields(deps, actor, projectId)
    const isAsked = (path: string) => paths.some((asked) => path === asked || path.startsWith(`${asked}.`))
    const found = fields.filter(({ path }) => isAsked(path)).slice(0, most)
    const empty = paths.filter(
      (asked) => !found.some(({ path }) => path === asked || path.startsWith(`${asked}.`)),
    )
    const market = fields.find(({ path }) => path === MARKET_CURRENCY)?.value
    const facts = found.map(({ path, value, source, timestamp, note, from }) => ({
      path,
      value: fieldText({ path, value }, market).replaceAll('\u202f', ' '),
      source,
      since: timestamp,
      ...(from.length > 0 && { from: from.map((each) => each.path) }),
      ...(note && { note }),
    }))
    return {
      text: JSON.stringify({ fields: facts, empty }),
      sources: found.map((field) => fieldSource(slug, field, quoteOf(field.value, market))),
    }
  },
})
