import { readLines } from '#server/adapters/ai/built-in/read/blocks.ts'
import { followUps } from '#server/features/assistant/answer/follow-ups.ts'
import { buildPrompt } from '#server/features/assistant/prompt/assistant.prompt.ts'
import { canonLines } from '#server/features/assistant/prompt/canon-told.ts'
import { chatTools } from '#server/features/assistant/tools/assistant.tools.ts'
import type { Ai, AnswerRequest } from '#server/ports/ai.ts'
import { type Answer, type Group, historyOf, judge, type Task } from './task.ts'
import { tasks } from './tasks.ts'

export interface Result {
  group: Group
  task: Task
  /** What is wrong; empty when the task is done. */
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
  const request = {
    ...model,
    ...toldOf(task),
    history: historyOf(task),
    ...(task.tools && { tools: chatTools.map(({ offer }) => offer) }),
    signal: new AbortController().signal,
  }
  try {
    const finish = await ai.answer(request, (part) => {
      if (part.type === 'text') shown.take(part.text)
    })
    shown.end()
    answer.calls = finish.calls
  } catch (error) {
    return [`failed: ${error instanceof Error ? error.message : String(error)}`]
  }
  return judge(task.expect, answer)
}

/** The chat's own prompt, with the data that the task gives, and the same data for the built-in assistant. */
function toldOf({ canon = [], passages = [], businessInstructions = '', research = '', tools }: Task) {
  const project = { name: 'Lamps', businessInstructions, researchData: research }
  const fields = readLines(canon.join('\n')).map(({ key, value }) => ({ path: key, value }))
  const numbered = passages.map((text, at) => ({ number: at + 1, title: `Manual, part ${at + 1}`, text }))
  const instructions = buildPrompt({
    project,
    canon: canonLines(
      fields.map(({ path, value }, at) => ({ number: passages.length + at + 1, path, text: value })),
    ),
    attachments: [],
    passages: numbered,
    tools: tools ? chatTools.map(({ name }) => name) : [],
  })
  const context = {
    businessInstructions,
    research,
    canon: fields,
    passages: numbered,
    tables: [],
    files: [],
    attachments: [],
  }
  return { instructions, context }
}
