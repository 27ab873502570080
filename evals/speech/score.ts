import { loadMoonshine } from '../../src/server/adapters/speech/moonshine.ts'
import { type Clip, findVoices, makeClip, sentences } from './clips.ts'

interface SpeechScore {
  name: string
  clips: number
  words: number
  errors: number
  ms: number
  seconds: number
}

/**
 * Recognises every sentence in every voice, with and without noise, by the embedded recogniser. Without its thread, whose limit of
 * time a busy machine passes.
 */
export async function scoreSpeech(onMiss: (clip: Clip, text: string) => void): Promise<SpeechScore[]> {
  const recognise = await loadMoonshine()
  const scores: SpeechScore[] = []
  for (const [voice, speak] of await findVoices()) {
    for (const noisy of [false, true]) {
      const score = {
        name: `${voice}${noisy ? ', noise' : ''}`,
        clips: 0,
        words: 0,
        errors: 0,
        ms: 0,
        seconds: 0,
      }
      for (const sentence of sentences) {
        const clip = await makeClip(voice, speak, sentence, noisy)
        const before = performance.now()
        const text = await recognise(Float32Array.from(clip.samples, (sample) => sample / 32_768))
        const errors = wordErrors(wordsOf(sentence), wordsOf(text))
        if (errors > 0) onMiss(clip, text)
        score.clips++
        score.words += wordsOf(sentence).length
        score.errors += errors
        score.ms += performance.now() - before
        score.seconds += clip.samples.length / 16_000
      }
      scores.push(score)
    }
  }
  return scores
}

export function tableOf(scores: SpeechScore[]): string {
  const all = (name: string, some: SpeechScore[]) =>
    some.reduce(
      (sum, { clips, words, errors, ms, seconds }) => ({
        name,
        clips: sum.clips + clips,
        words: sum.words + words,
        errors: sum.errors + errors,
        ms: sum.ms + ms,
        seconds: sum.seconds + seconds,
      }),
      { name, clips: 0, words: 0, errors: 0, ms: 0, seconds: 0 },
    )
  const rows = [...scores, all('All without noise', cleanOf(scores)), all('All', scores)]
  return [
    '| Voice | Clips | Word error rate | Time per second of speech |',
    '|---|---:|---:|---:|',
    ...rows.map(
      ({ name, clips, words, errors, ms, seconds }) =>
        `| ${name} | ${clips} | ${((100 * errors) / words).toFixed(1)} % | ${(ms / seconds / 1_000).toFixed(2)} s |`,
    ),
  ].join('\n')
}

const cleanOf = (scores: SpeechScore[]) => scores.filter(({ name }) => !name.endsWith('noise'))
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

/** Fewest words to change, add or leave out. */
function wordErrors(expected: string[], got: string[]): number {
  let row = Array.from({ length: got.length + 1 }, (_, at) => at)
  for (const [n, word] of expected.entries()) {
    const next = [n + 1]
    for (const [at, other] of got.entries()) {
      const changed = (row[at] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
