import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { SIDE } from '../../evals/cutout/photos.ts'
import { MOST_CPU, meanOf, scoreCutouts, TARGET } from '../../evals/cutout/score.ts'
import { heldBackPages } from '../../evals/extract/held-back.ts'
import { regressionPages } from '../../evals/extract/pages.ts'
import { parts, reachesTargets, scorePages, tableOf } from '../../evals/extract/score.ts'
import { missesOf, reportOf } from '../../evals/held/report.ts'
import { parts as heldParts, runHeld, type Verdict } from '../../evals/held/run.ts'
import { regressionNames, regressionSets, type SetName } from '../../evals/held/set.ts'
import { withModels } from '../../evals/models.ts'
import { runEvals } from '../../evals/run.ts'
import { scores } from '../../evals/score.ts'
import { singlePages } from '../../evals/seo/pages.ts'
import { reachesTarget, scoreCorpus, tableOf as seoTableOf } from '../../evals/seo/score.ts'
import { servedCases } from '../../evals/seo/served.ts'
import { sites } from '../../evals/seo/sites.ts'
import { scoreSpeech, tableOf as tableOfSpeech } from '../../evals/speech/score.ts'
import { readConfig } from '../../src/server/config.ts'
import { explainFailure } from '../../src/server/db/backup-command.ts'
import { createLog } from '../../src/server/log.ts'
import { Failure } from '../bootstrap/failure.mjs'
import { command } from '../lib/command.ts'
import { inRoot } from '../lib/paths.ts'

/**
 * `npm run evals -- extract` scores the extractor, `-- seo` the checks of SEO audits, `-- speech` the embedded recogniser, `-- cutout` removed
 * backgrounds, `-- held` the held-back set; otherwise a model is asked, by default the one that the chat would ask.
 */
await command(async () => {
  const named = process.argv[2]
  if (named === 'extract') return scoreExtractor()
  if (named === 'seo') return scoreSeo()
  if (named === 'speech') return scoreRecognition()
  if (named === 'cutout') return scoreBackgrounds()
  await (named === 'held' ? scoreHeldBack(process.argv.slice(3)) : askModel(named))
})

async function scoreBackgrounds(): Promise<void> {
  const scores = await scoreCutouts(({ name, overlap, cpuSeconds }) =>
    console.log(`${name.padEnd(26)} ${overlap.toFixed(3)}  ${cpuSeconds.toFixed(1)} s of CPU`),
  )
  for (const [kind, some] of Map.groupBy(scores, ({ kind }) => kind))
    console.log(`${kind.padEnd(26)} ${meanOf(some.map(({ overlap }) => overlap)).toFixed(3)}`)
  const mean = meanOf(scores.map(({ overlap }) => overlap))
  console.log(`mean overlap of ${scores.length} photos ${mean.toFixed(3)}, target ${TARGET}`)
  const cpu = meanOf(scores.slice(1).map(({ cpuSeconds }) => cpuSeconds))
  console.log(`mean CPU at ${SIDE} px ${cpu.toFixed(2)} s, at most ${MOST_CPU} s`)
  if (mean < TARGET) throw new Failure('Removed backgrounds are below the target.')
}

/** Prints counts alone: whoever reads the questions tunes to them. `--show` prints those that were not answered right. */
async function scoreHeldBack(args: string[]): Promise<void> {
  const { sets, ...options } = readHeldOptions(args)
  for (const set of sets) await scoreSet(set, options)
}

async function scoreSet(
  set: SetName,
  { only, project, show }: Omit<ReturnType<typeof readHeldOptions>, 'sets'>,
): Promise<void> {
  const file = inRoot('.cache', 'evals', `${set.replace('/', '-')}.json`)
  await mkdir(dirname(file), { recursive: true })
  const progress = async (line: string, verdicts: Verdict[]) => {
    console.error(line)
    await writeFile(file, `${JSON.stringify(verdicts, null, 2)}\n`)
  }
  const verdicts = await runHeld({ set, only, projects: project, progress })
  if (show) console.log(`${missesOf(verdicts)}\n`)
  console.log(`Set: ${set}\n\n${reportOf(verdicts)}\n`)
  console.error(`Every verdict: ${file}`)
}

function readHeldOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [...heldParts] },
      project: { type: 'string', multiple: true, default: [] },
      show: { type: 'boolean', default: false },
      regression: { type: 'boolean', default: false },
    },
  })
  const only = heldParts.filter((part) => values.only.includes(part))
  const unknown = values.only.find((name) => !only.some((part) => part === name))
  if (unknown) throw new Failure(`There is no part ${unknown}. Parts: ${heldParts.join(', ')}.`)
  return { ...values, only, sets: chosenSets(values.regression, positionals) }
}

/** `--regression` stands for all regression sets, `--regression first` for one. */
function chosenSets(isRegression: boolean, names: string[]): SetName[] {
  const unknown = names.find(
    (name) => !isRegression || !regressionSets.some((set) => set.endsWith(`/${name}`)),
  )
  if (unknown)
    throw new Failure(`There is no regression set ${unknown}. Sets: ${regressionNames.join(', ')}.`)
  if (!isRegression) return ['held-back']
  return regressionSets.filter((set) => names.length === 0 || names.some((name) => set.endsWith(`/${name}`)))
}

/** Runs every check on pages and sites with planted faults, served on loopback. */
async function scoreSeo(): Promise<void> {
  const { scores, misses } = scoreCorpus(await servedCases([...singlePages, ...sites]))
  for (const { name, check, page, kind } of misses) console.log(`${name}, page ${page}: ${check} ${kind}`)
  console.log(seoTableOf(scores))
  if (!reachesTarget(scores)) throw new Failure('The SEO checks miss their targets.')
}

/** Recognises clips that are spoken by Flite and, if installed, espeak-ng. */
async function scoreRecognition(): Promise<void> {
  const scores = await scoreSpeech(({ voice, noisy, sentence }, text) =>
    console.log(`${voice}${noisy ? ', noise' : ''}: ${sentence}\n  heard ${text}`),
  )
  console.log(`\n${tableOfSpeech(scores)}`)
}

/** Reads the pages of the corpus, which needs no model and no network. */
async function scoreExtractor(): Promise<void> {
  const [regression, heldBack] = [scorePages(regressionPages), scorePages(heldBackPages)]
  for (const { page, field, got, wanted } of [...regression.misses, ...heldBack.misses])
    console.log(`${page}: ${field}\n  got ${JSON.stringify(got)}\n  expected ${JSON.stringify(wanted)}`)
  console.log(`\n${tableOf(parts.regression, regressionPages.length, regression.scores)}`)
  console.log(`\n${tableOf(parts.heldBack, heldBackPages.length, heldBack.scores)}`)
  if (!reachesTargets(regression.scores))
    throw new Failure('The extractor misses its targets on the regression part.')
}

/** A model named by its id or name: `npm run evals -- openai/gpt-6-astra`. */
async function askModel(named: string | undefined): Promise<void> {
  await withModels(readConfig(), createLog('warn'), async (ai, models) => {
    const model = models.find(({ id, label }) => named === undefined || id === named || label === named)
    if (!model) {
      const known = models.map(({ id, label }) => `  ${id}  ${label}`).join('\n')
      throw new Failure(`There is no model ${named}. Available models:\n${known}`)
    }
    console.log(`Asking ${model.label} (${model.id})…\n`)
    const results = await runEvals(ai, model.request())
    for (const { group, task, faults } of results.filter(({ faults }) => faults.length > 0)) {
      console.log(`${group}: ${task.ask.at(-1)?.split('\n')[0]}\n  ${faults.join('\n  ')}`)
    }
    console.log(`\n| Group | Done | Of |\n|---|---:|---:|`)
    for (const { name, done, of } of scores(results)) console.log(`| ${name} | ${done} | ${of} |`)
  }).catch((error) => {
    const sentence = explainFailure(error)
    throw sentence ? new Failure(sentence) : error
  })
}
