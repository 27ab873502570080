import type { FlowFacts, FlowValue, FlowValues } from '#core/flows/graph.ts'
import { canonFields } from '#core/flows/own-words.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { proposeFields } from '#server/features/canon/canon.service.ts'
import { acceptProposals, listProposals, refuseProposals } from '#server/features/canon/proposals.service.ts'
import { factsOf, requireProjectOf, type StepResult, type StepWork } from './step-work.ts'

const LONGEST_SOURCE = 80
const NOTHING = 'There was nothing to propose.'
const KNOWN = 'Your facts have these values already, or they are locked.'
const IN_TRAY = 'Proposed. Accept or refuse them under Facts in the project.'

export interface Proposing {
  actor: Actor
  projectId: string
  source: string
}

/** Puts facts into the canon's review tray. Each line of the setting names a fact and its path. */
export async function writeCanon(work: StepWork): Promise<StepResult> {
  const { actor, step, input, run } = work
  const projectId = requireProjectOf(work)
  const facts = new Map(Object.entries({ ...factsOf(input.facts), ...factsOf(input.more) }))
  const fields = canonFields(step.settings).flatMap(([name, path]) => {
    const value = facts.get(name)?.trim()
    return value && !value.includes('[add:') ? [{ path, value }] : []
  })
  if (fields.length === 0) return { done: { proposed: {} }, log: NOTHING }
  const proposing = { actor, projectId, source: sourceOf(run.flowName) }
  return {
    log: 'Proposed facts.',
    effect: async (deps) => {
      const made = await proposeFields(deps, actor, projectId, { fields, source: proposing.source }).catch(
        nothingNew,
      )
      if (step.settings.accept !== 'yes') {
        const proposed = (made?.proposed ?? []).map(({ label, value }) => [label, shown(value)])
        return {
          done: { proposed: Object.fromEntries(proposed) },
          log: proposed.length > 0 ? IN_TRAY : KNOWN,
        }
      }
      const proposals = await waitingItems(
        deps,
        proposing,
        new Map(fields.map(({ path, value }) => [path, value])),
      )
      if (proposals.length === 0) return { done: { proposed: {} }, log: KNOWN }
      return { ask: step.title, shown: { proposals } }
    },
  }
}

export const sourceOf = (flowName: string) => `flow: ${flowName}`.slice(0, LONGEST_SOURCE)

/** The newest proposal for each path that this flow made, or that proposed the same value before. */
async function waitingItems(
  deps: Deps,
  { actor, projectId, source }: Proposing,
  values: ReadonlyMap<string, string>,
): Promise<FlowFacts[]> {
  const waiting = await listProposals(deps, actor, projectId)
  const own = waiting
    .filter(({ source: from, path, value }) =>
      from === source ? values.has(path) : values.get(path) === shown(value),
    )
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  const byPath = new Map(own.map((proposal) => [proposal.path, proposal]))
  return Array.from(byPath.values(), ({ id, path, label, value, current }) => ({
    ...{ id, path, label, value: shown(value), before: current ? shown(current.value) : '' },
    seen: current?.timestamp ?? '',
  }))
}

/** Money and lists as a person types them, so that an edited value is read the same way. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value)
    return [value.amount, value.currency].filter(Boolean).join(' ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Values that the canon has already, or that are locked, need no proposal. */
function nothingNew(error: unknown): undefined {
  if (!(error instanceof AppError) || error.type === 'NOT_FOUND') throw error
}

/**
 * Writes proposals that a person accepted, edited ones with their new value. An emptied one is refused.
 * Proposals that were reviewed in the tray meanwhile stay as they were decided there.
 */
export async function acceptShown(
  deps: Deps,
  proposing: Proposing,
  items: FlowFacts[],
  value: FlowValue | undefined,
): Promise<FlowValues> {
  const { actor, projectId, source } = proposing
  const edited = new Map((Array.isArray(value) ? value : items).map((item) => [item.id, item.value?.trim()]))
  const final = items.map(({ id = '', path = '', label = '', value: proposed = '', seen = '' }) => ({
    ...{ id, path, label, seen, proposed, final: edited.get(id) ?? '' },
  }))
  const same = final.filter((item) => item.final === item.proposed)
  const other = final.filter((item) => item.final !== item.proposed && item.final !== '')
  const fields = other.map(({ path, final: text }) => ({ path, value: text }))
  const made =
    fields.length > 0
      ? await proposeFields(deps, actor, projectId, { fields, source, together: true }).catch(unlessInvalid)
      : undefined
  const ids = [...same.map(({ id }) => id), ...(made?.proposed ?? []).map(({ id }) => id)]
  const basedOn = Object.fromEntries(same.map(({ id, seen }) => [id, seen || null]))
  const written =
    ids.length > 0 && (await acceptProposals(deps, actor, projectId, { ids, basedOn }).catch(reviewed))
  const refused = final.filter((item) => item.final !== item.proposed).map(({ id }) => id)
  if (refused.length > 0) await refuseProposals(deps, actor, projectId, refused).catch(reviewed)
  const left = new Set(written ? written.conflicts.map(({ path }) => path) : [])
  return {
    proposed: Object.fromEntries(
      [...same, ...other]
        .filter(({ path }) => !left.has(path))
        .map(({ label, final: text }) => [label, text]),
    ),
  }
}

export async function refuseShown(
  deps: Deps,
  { actor, projectId }: Proposing,
  items: FlowFacts[],
): Promise<void> {
  const ids = items.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) await refuseProposals(deps, actor, projectId, ids).catch(reviewed)
}

function reviewed(error: unknown): undefined {
  if (!(error instanceof AppError) || error.type !== 'NOT_FOUND') throw error
}

function unlessInvalid(error: unknown): undefined {
  if (!(error instanceof AppError) || error.type !== 'CONFLICT') throw error
}
