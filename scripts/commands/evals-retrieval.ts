import { german, germanUnanswerable } from '../../evals/retrieval/german.ts'
import { held, heldOutCounting, heldOutUnanswerable } from '../../evals/retrieval/held.ts'
import { counting, type Question, tuningQuestions, unanswerable } from '../../evals/retrieval/questions.ts'
import {
  asker,
  asksRow,
  find,
  germanProject,
  type Library,
  missedRows,
  scoreOf,
  withLibrary,
} from '../../evals/retrieval/run.ts'
import { Failure } from '../bootstrap/failure.mjs'
import { command } from '../lib/command.ts'

const LEAST_HITS = 0.9
/** Most questions without an answer in the files that may still find something. */
const MOST_FALSE_FINDS = 1

/** Asks a library of a seller's files what is in them, in each of the ways of looking; and its tables what is to be counted. */
await command(() =>
  withLibrary(async (library) => {
    await compareWays(library, 'chosen on', tuningQuestions)
    const isQuiet = await askForNothing(library, 'chosen on', unanswerable)
    const isBest = await compareWays(library, 'held', held)
    const isHeldQuiet = await askForNothing(library, 'held', heldOutUnanswerable)
    const isFoundInGerman = await askInGerman(await germanProject(library))
    const wrong = await count(library, [...counting, ...heldOutCounting])
    if (!isBest || !isQuiet || !isHeldQuiet || !isFoundInGerman || wrong > 0)
      throw new Failure('Retrieval quality is below the required level.')
  }),
)

async function compareWays(library: Library, name: string, all: Question[]): Promise<boolean> {
  const questions = all.filter((question) => !asksRow(question))
  const words = await scoreOf(library, questions, 'words')
  const meaning = await scoreOf(library, questions, 'meaning')
  const both = await scoreOf(library, questions, 'both')
  for (const { question, place, got } of both.missed)
    console.log(`missed: ${question} (place ${place || 'none'}; ${got.join('; ')})`)
  console.log(`\n| ${name}: ${questions.length} questions | hit rate at 5 | mean reciprocal rank |`)
  console.log('|---|---:|---:|')
  for (const [way, { hits, meanRank }] of Object.entries({ 'full text': words, embeddings: meaning, both }))
    console.log(`| ${way} | ${hits.toFixed(3)} | ${meanRank.toFixed(3)} |`)
  const rows = all.filter(asksRow)
  const missed = await missedRows(library, rows)
  console.log(`\n${name}: ${rows.length - missed.length} of ${rows.length} questions about a row found it`)
  for (const question of missed) console.log(`row missed: ${question}`)
  const beats = (other: typeof both) => both.hits > other.hits && both.meanRank > other.meanRank
  return beats(words) && beats(meaning) && both.hits >= LEAST_HITS
}

/** The embedded model does not read German, so only words are compared. */
async function askInGerman(library: Library): Promise<boolean> {
  const words = await scoreOf(library, german, 'words')
  const both = await scoreOf(library, german, 'both')
  for (const { question, place } of both.missed) console.log(`missed: ${question} (place ${place || 'none'})`)
  console.log(
    `\nGerman: ${german.length} questions, hit rate at 5 ${both.hits.toFixed(3)} (full text ${words.hits.toFixed(3)})`,
  )
  const isQuiet = await askForNothing(library, 'German', germanUnanswerable)
  return both.hits >= LEAST_HITS && isQuiet
}

async function askForNothing(library: Library, name: string, questions: string[]): Promise<boolean> {
  let told = 0
  for (const question of questions) {
    const [best] = await find(library, question, 'both')
    if (!best || best.weak) continue
    told++
    console.log(`told something: ${question} (${best.fileName}: ${best.why})`)
  }
  console.log(
    `\n${name}: ${questions.length - told} of ${questions.length} unanswerable questions found weak matches alone\n`,
  )
  return told <= MOST_FALSE_FINDS
}

async function count(library: Library, questions: [question: string, figure: string][]): Promise<number> {
  const ask = await asker(library)
  let wrong = 0
  for (const [question, figure] of questions) {
    const said = await ask(question)
    if (said.includes(`**${figure}**`) || said.includes(`| ${figure} |`)) continue
    wrong++
    console.log(`counted wrong: ${question} (${figure} expected): ${said}`)
  }
  console.log(`${questions.length - wrong} of ${questions.length} questions about tables answered right`)
  return wrong
}
