import { Card } from '#contracts/cards.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Picture, Turn } from '#server/ports/ai.ts'
import type { RunWork } from '#server/stream/engine.ts'
import type { TurnPictures } from '../models/asking.service.ts'
import type { ChatTalk } from '../tools/change-request.ts'
import { toolUse } from '../tools/tool-use.ts'
import { contextOf } from './answer-context.ts'
import { budgets, buildPrompt, newestWithin } from './assistant.prompt.ts'
import { attachedFiles } from './attached.service.ts'
import { numbered, projectFacts } from './project-facts.service.ts'
import { tableLine } from './retrieved.service.ts'

/** A message. The author of an imported one is not trusted. */
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
  /** The stored card of the previous answer. */
  card?: unknown
  /** Locale of the browser, such as de-DE. */
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
  const numberedFacts = known && numbered(known, tools.cite)
  const tableLines = [
    ...attachedTables.map((table) => ({ ...tableLine(table), attached: true })),
    ...(known?.retrieved?.tables ?? []).map(tableLine),
  ]
  const listed = new Set(tableLines.map(({ table }) => table))
  const otherTables = (known?.tables ?? [])
    .filter(({ id }) => !listed.has(id))
    .map((table) => ({ ...tableLine(table), unnamed: true }))
  const attachments = attached?.files ?? []
  const { fields, sources, ...lines } = numberedFacts ?? { fields: [], sources: [] }
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
      passages: numberedFacts?.passages ?? [],
      tables: [...tableLines, ...otherTables],
      files: known?.retrieved?.files ?? [],
      card: Card.safeParse(asked.card).data,
    }),
    turns: history.map(({ role, content }): Turn => ({ role, content })),
    pictures: attached && picturesFor(ids, attached.pictures),
    tools,
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
