import { Card } from '#contracts/cards.ts'
import { quoteOf } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { listInventory } from '#server/features/knowledge/inventory.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { listedSources } from '#server/features/research/research.service.ts'
import type { Picture, Turn } from '#server/ports/ai.ts'
import type { RunWork } from '#server/stream/engine.ts'
import type { TurnPictures } from '../models/asking.service.ts'
import type { ChatTalk } from '../tools/asked-change.ts'
import type { CitedSource } from '../tools/tool.ts'
import { toolUse } from '../tools/tool-use.ts'
import { unlessGone } from '../tools/unless-gone.ts'
import { contextOf } from './answer-context.ts'
import { budgets, buildPrompt, newestWithin } from './assistant.prompt.ts'
import { attachedFiles } from './attached.service.ts'
import { canonLines, fieldSource, marketOf, toldValueOf } from './canon-told.ts'
import { inventoryLines } from './inventory-told.ts'
import { toldPassage } from './passages-told.ts'
import { researchLines, researchSource } from './research-told.ts'
import { retrieve, tableLine } from './retrieved.service.ts'

/** A message. One that was imported may be anyone's words, whoever it says they are. */
interface HistoryMessage {
  id: string
  role: 'user' | 'assistant'
  content: string
  imported: boolean
}

/** A question where it was asked. */
export interface ChatQuestion {
  chatId: string
  projectId: string | null
  /** Oldest first, ending with the question. */
  history: HistoryMessage[]
  /** The model that shall answer; the best one without it. */
  model?: string
  /** True if any of it came with files, and whether anyone connected a model that may answer: otherwise none are looked for. */
  hasFiles: boolean
  hasConnections: boolean
  /** The card of the answer before, as it is stored. */
  card?: unknown
  /** Of the browser that asks, such as de-DE. */
  locale?: string
}

/** Prepares a model's instructions and the tools it may use, with the user's own rights. */
export async function prepareAnswer(deps: Deps, actor: Actor, asked: ChatQuestion, run: RunWork) {
  const { chatId, projectId } = asked
  const history = newestWithin(asked.history, budgets.history)
  const ids = history.map(({ id }) => id)
  const question = asked.history.at(-1)?.content ?? ''
  const [known, attached] = await Promise.all([
    projectId ? projectFacts(deps, actor, projectId, question) : undefined,
    asked.hasFiles ? attachedFiles(deps, actor, ids, run) : undefined,
  ])
  const attachedTables = attached?.tables ?? []
  const tables = new Map(attachedTables.map((table) => [table.id, table]))
  const chat = { chatId, projectId, ...talkIn(asked.history), pages: new Map(), tables }
  const tools = toolUse({ deps, actor, chat, signal: run.signal }, run.emit)
  const told = known && numbered(known, tools.cite)
  const tableLines = [
    ...attachedTables.map((table) => ({ ...tableLine(table), attached: true })),
    ...(known?.retrieved?.tables ?? []).map(tableLine),
  ]
  const attachments = attached?.told ?? []
  const { fields, sources, ...lines } = told ?? { fields: [], sources: [] }
  const parts = {
    project: known?.project,
    attachments,
    ...lines,
    tables: tableLines,
    moment: { now: deps.clock.now(), timeZone: actor.timeZone, locale: asked.locale },
  }
  return {
    instructions: buildPrompt({ ...parts, tools: tools.offers.map(({ name }) => name) }),
    instructionsWithoutTools: () => buildPrompt(parts),
    context: contextOf({
      project: known?.project,
      attachments,
      fields,
      sources,
      passages: told?.passages ?? [],
      tables: tableLines,
      files: known?.retrieved?.files ?? [],
      card: Card.safeParse(asked.card).data,
    }),
    turns: history.map(({ role, content }): Turn => ({ role, content })),
    pictures: attached && picturesFor(ids, attached.pictures),
    tools,
  }
}

/** What is known of a project that a question may be about, all read at the same time; nothing of one that is gone. */
async function projectFacts(deps: Deps, actor: Actor, projectId: string, question: string) {
  const [project, canon, inventory, sources, retrieved] = await Promise.all([
    requireProject(deps, actor, projectId).catch(unlessGone),
    listCanonFields(deps, actor, projectId).catch(unlessGone),
    listInventory(deps, actor.userId, projectId),
    listedSources(deps, actor.userId, projectId),
    retrieve(deps, actor, projectId, question).catch(unlessGone),
  ])
  return project && { project, canon: canon ?? [], inventory, sources, retrieved }
}

type ProjectFacts = NonNullable<Awaited<ReturnType<typeof projectFacts>>>

/** The facts as they are told. Those that stay the same between questions are numbered first, so that their numbers do too. */
function numbered(
  { project: { slug }, canon, inventory, sources, retrieved }: ProjectFacts,
  cite: (source: CitedSource) => number,
) {
  const market = marketOf(canon)
  const fields = canon.map((field) => ({
    number: cite(fieldSource(slug, field, quoteOf(field.value, market))),
    path: field.path,
    label: field.label,
    text: toldValueOf(field, market),
    said: Array.isArray(field.value) ? field.value.join(', ') : toldValueOf(field, market),
  }))
  const listed = sources.map((source) => ({ number: cite(researchSource(slug, source)), source }))
  return {
    fields,
    sources: listed,
    canon: canonLines(fields),
    inventory: inventoryLines(inventory, budgets.inventory),
    researchSources: researchLines(listed, sources[0]?.total ?? 0, budgets.researchSources),
    passages: (retrieved?.passages ?? []).map((passage) => toldPassage(slug, passage, cite)),
  }
}

/** Made ready once, when the first model is asked that sees: the others are not kept waiting for them. */
function picturesFor(
  ids: string[],
  { count, load }: { count: number; load(): Promise<Map<string, Picture[]>> },
): TurnPictures {
  let loaded: Promise<(Picture[] | undefined)[]> | undefined
  const inOrder = async () => {
    const found = await load()
    return ids.map((id) => found.get(id))
  }
  return {
    count,
    load() {
      loaded ??= inOrder()
      return loaded
    },
  }
}

/** Full conversation, including messages that no longer fit into the prompt. */
function talkIn(history: HistoryMessage[]): ChatTalk {
  const saidHere = (by: HistoryMessage['role']) =>
    history.flatMap(({ role, content, imported }) => (role === by && !imported ? [content] : []))
  return { own: saidHere('user'), offered: saidHere('assistant').at(-1) ?? '' }
}
