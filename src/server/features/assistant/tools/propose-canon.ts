import { z } from 'zod'
import { MARKET_CURRENCY } from '#core/canon/rule.ts'
import { fieldText } from '#core/canon/unit-text.ts'
import { PROPOSED } from '#core/canon/value.ts'
import { AppError } from '#server/errors.ts'
import { listCanonFields, proposeFields } from '#server/features/canon/canon.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { originOf } from '../answer/sources.ts'
import { fieldAddress, fieldSource } from '../prompt/canon-lines.ts'
import { hasTypedValue, requestsChange } from './change-request.ts'
import { tool } from './tool.ts'

const CHAT = 'chat'
const Value = z.union([z.string().max(10_000), z.number(), z.array(z.string().max(500)).max(100)])

export const proposeCanonTool = tool({
  name: 'propose_canon',
  ofProject: true,
  description:
    'Proposes values for fields of the canon of this project. Only when the person asks for a change. Nothing is changed by it: the person accepts or refuses each proposal below your answer, or in the review tray of the canon. Tell them what would change, from what to what, and that it waits there.',
  input: z.strictObject({
    fields: z
      .array(
        z.strictObject({
          path: z.string().max(200).describe('Such as pricing.price.'),
          value: Value.describe('Amounts with their currency: 39.90 EUR.'),
        }),
      )
      .min(1)
      .max(20),
    from: z
      .number()
      .int()
      .min(1)
      .max(999)
      .optional()
      .describe(
        'The number of the passage or page that the values stand in, as in [1]. Not where the person told them.',
      ),
    why: z.string().max(300).optional().describe('Why, in a short sentence.'),
  }),
  saying: () => 'Preparing a change of the facts',
  async run({ deps, actor, chat, sources }, { fields, from, why }) {
    const { projectId } = chat
    if (!projectId) return { text: 'This chat belongs to no project, so there is no canon to change.' }
    const requested = fields.filter(({ path, value }) => requestsChange(chat, path, value))
    if (requested.length === 0)
      throw new AppError(
        'FORBIDDEN',
        'The person did not ask for this change. Say what you would change and why, and ask them whether to propose it.',
      )
    const { slug } = await requireProject(deps, actor, projectId)
    const origin = originOf(sources[(from ?? 0) - 1]) ?? CHAT
    const { proposed, skipped } = await proposeFields(deps, actor, projectId, {
      // A model may name a file that says the same as the person, or nearly: who told it, told it.
      fields: requested.map((field) => ({
        ...field,
        source: hasTypedValue(chat, field.value) ? CHAT : origin,
      })),
      source: CHAT,
      why,
    })
    const fieldsNow = await listCanonFields(deps, actor, projectId)
    const market = fieldsNow.find(({ path }) => path === MARKET_CURRENCY)?.value
    const changes = proposed.map(({ id, path, label, value, current }) => ({
      id,
      path,
      label,
      before: current && fieldText({ path, value: current.value }, market),
      after: fieldText({ path, value }, market),
    }))
    const unasked = fields.filter((field) => !requested.includes(field)).map(({ path }) => path)
    return {
      text: JSON.stringify({
        proposed: changes.map(({ path, before, after }) => ({ path, before, after })),
        skipped,
        ...(unasked.length > 0 && { notAskedFor: unasked }),
        note: 'Nothing has changed yet. The proposals wait below your answer and in the review tray of the canon.',
      }),
      proposals: changes.map((change) => ({ ...change, projectId, href: fieldAddress(slug, change.path) })),
      sources: changes.map((change) => fieldSource(slug, change, `${PROPOSED}${change.after}`)),
    }
  },
})
