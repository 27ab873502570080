import { z } from 'zod'
import type { Citation, ProposedChange } from '#contracts/runs.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { LooseTable } from '#server/features/knowledge/tables/loose-tables.service.ts'
import type { WholePage } from '#server/features/product-page/product-page.service.ts'
import type { ToolOffer } from '#server/ports/ai.ts'

/** Chat that a tool is used in. */
interface ToolChat {
  chatId: string
  projectId: string | null
  /** The user's messages in this chat, word for word: the only source of requests. */
  own: string[]
  /** The assistant's message before their last one, which a “yes” agrees to. */
  offered: string
  /** Pages that were read for this answer, by their address. */
  pages: Map<string, Promise<WholePage>>
  /** Attached files by the id this answer uses. */
  tables: Map<string, LooseTable>
}

export type CitedSource = Omit<Citation, 'type' | 'number'>

export interface ToolResult {
  /** For the model. */
  text: string
  /** Sources of the text. */
  sources?: CitedSource[]
  /** Proposals for the user to accept or refuse. */
  proposals?: Omit<ProposedChange, 'type'>[]
}

/** Caller and context. The signal is set when the answer was stopped or the time for tools is over. */
export interface ToolUse {
  deps: Deps
  actor: Actor
  chat: ToolChat
  /** Sources of the answer so far, in the order of their numbers. */
  sources: readonly CitedSource[]
  signal: AbortSignal
}

/**
 * Something the assistant can do. Its input is what a model wrote, and the model may have it from a stranger's page: a tool
 * does nothing that the person could not do, and trusts no word of it.
 *
 * A tool here only looks or computes. One that publishes, deletes, sends, spends or changes anything must not do so in
 * `run`: it proposes, and the person approves in a request of their own before anything happens.
 */
interface ToolSpec<Input> {
  name: string
  description: string
  /** It is about the project of the chat, and not offered where there is none. */
  ofProject?: boolean
  /** It is offered where tables came with the questions, too. */
  ofTables?: boolean
  input: z.ZodType<Input>
  /** Current activity, in words for the waiting user. */
  saying(input: Input): string
  run(use: ToolUse, input: Input): Promise<ToolResult>
}

export interface Tool {
  name: string
  /** Description for the model. */
  offer: ToolOffer
  ofProject: boolean
  ofTables: boolean
  /** Checks what a model wrote. Nothing runs with an input that the schema does not take. */
  prepare(input: unknown): { saying: string; run(use: ToolUse): Promise<ToolResult> } | { refusal: string }
}

export function tool<Input>({
  name,
  description,
  ofProject = false,
  ofTables = false,
  input: schema,
  saying,
  run,
}: ToolSpec<Input>): Tool {
  return {
    name,
    ofProject,
    ofTables,
    offer: { name, description, input: z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown> },
    prepare(input) {
      const parsed = schema.safeParse(input)
      if (parsed.success) return { saying: saying(parsed.data), run: (use) => run(use, parsed.data) }
      const [issue] = parsed.error.issues
      const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
      return {
        refusal: `The input could not be read. ${where}${issue?.message}. Write it as the schema says.`,
      }
    },
  }
}
