import type { Card } from '#contracts/cards.ts'
import { labelOf } from '#core/canon/starters.ts'
import { followUps } from '#server/features/assistant/answer/follow-ups.ts'
import { buildPrompt } from '#server/features/assistant/prompt/assistant.prompt.ts'
import { canonLines } from '#server/features/assistant/prompt/canon-lines.ts'
import { chatTools } from '#server/features/assistant/tools/assistant.tools.ts'
import type { Ai, AnswerPart, AnswerRequest, Turn } from '#server/ports/ai.ts'
import { type Answer, type Group, historyOf, judge, type Task } from './task.ts'
import { tasks } from './tasks.ts'

export interface Result {
  group: Group
  task: Task
  /** Empty when the task is done. */
  faults: string[]
}

/** A provider may answer slowly; a few at a time keep the wait short and its limits whole. */
const atOnce = 4

type Model = Pick<AnswerRequest, 'model' | 'connection'>

/** Asks a model every task, as the chat would, and judges the answers. */
export async function runEvals(ai: Ai, model: Model = {}): Promise<Result[]> {
  const waiting = Object.entries(tasks).flatMap(([group, list]) =>
    list.map((task) => ({ group: group as Group, task })),
  )
  const results: Result[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results.push({ ...next, faults: await faultsOf(ai, next.task, model) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

async function faultsOf(ai: Ai, task: Task, model: Model): Promise<string[]> {
  const answer: Answer = { text: '', calls: [] }
  const shown = followUps((text) => {
    answer.text += text
  })
  const { instructions, context } = toldOf(task)
  let card: Card | undefined
  const ask = (history: Turn[], take: (part: AnswerPart) => void) =>
    ai.answer(
      {
        ...model,
        instructions,
        context: { ...context, ...(card && { card }) },
        history,
        ...(task.tools && { tools: chatTools.map(({ offer }) => offer) }),
        signal: new AbortController().signal,
      },
      take,
    )
  try {
    // The built-in assistant knows earlier numbers from the card of its last answer alone.
    if (isBuiltIn(ai, model))
      for (const question of task.ask.slice(0, -1)) {
        let next: Card | undefined
        await ask([{ role: 'user', content: question }], (part) => {
          if (part.type === 'card') next = part.card
        })
        card = next
      }
    const finish = await ask(historyOf(task), (part) => {
      if (part.type === 'text') shown.take(part.text)
    })
    shown.end()
    answer.calls = finish.calls
  } catch (error) {
    return [`failed: ${error instanceof Error ? error.message : String(error)}`]
  }
  return judge(task.expect, answer)
}

const isBuiltIn = (ai: Ai, { model, connection }: Model): boolean =>
  !connection && (model ?? ai.models()[0]?.id)?.startsWith('built-in/') === true

/** The chat's own prompt, with the data that the task gives, and the same data for the built-in assistant. */
function toldOf({ canon = [], passages = [], businessInstructions = '', research = '', tools }: Task) {
  const project = { name: 'Lamps', businessInstructions, researchData: research }
  const fields = canon.flatMap((line, at) => {
    const [path = '', ...value] = line.split(': ')
    return value.length > 0
      ? [{ path, label: labelOf(path), value: value.join(': '), number: passages.length + at + 1 }]
      : []
  })
  const numbered = passages.map((text, at) => ({ number: at + 1, title: `Manual, part ${at + 1}`, text }))
  const instructions = buildPrompt({
    project,
    canon: canonLines(fields.map(({ number, path, value }) => ({ number, path, text: value }))),
    attachments: [],
    passages: numbered,
    tools: tools ? chatTools.map(({ name }) => name) : [],
  })
  const context = {
    businessInstructions,
    research,
    canon: fields,
    sources: [],
    passages: numbered,
    tables: [],
    files: [],
    attachments: [],
  }
  return { instructions, context }
}
