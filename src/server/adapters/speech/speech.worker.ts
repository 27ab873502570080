import { parentPort } from 'node:worker_threads'
import { loadFlite, type Speaker } from './flite.ts'
import { loadMoonshine, type Recogniser } from './moonshine.ts'

type SpeechTask = { id: number } & (
  | { recording: Int16Array }
  | { text: string; voice: string }
  | { prepare: 'recognition' | 'voices' }
)
export type SpeechReply = { id: number } & (
  | { recognised: string }
  | { spoken: Uint8Array }
  | { prepared: true }
  | { broken: string }
)

// Each engine loads with its first task.
let recogniser: Promise<Recogniser> | undefined
let speaker: Promise<Speaker> | undefined

parentPort?.on('message', async (task: SpeechTask) => {
  parentPort?.postMessage(
    await answer(task).catch((error): SpeechReply => ({ id: task.id, broken: String(error) })),
  )
})

async function answer(task: SpeechTask): Promise<SpeechReply> {
  if ('prepare' in task) {
    await (task.prepare === 'recognition' ? loadedRecogniser() : loadedSpeaker())
    return { id: task.id, prepared: true }
  }
  if ('recording' in task) {
    const samples = Float32Array.from(task.recording, (sample) => sample / 32_768)
    return { id: task.id, recognised: await (await loadedRecogniser())(samples) }
  }
  return { id: task.id, spoken: await (await loadedSpeaker())(task.text, task.voice) }
}

function loadedRecogniser(): Promise<Recogniser> {
  recogniser ??= loadMoonshine()
  return recogniser
}

function loadedSpeaker(): Promise<Speaker> {
  speaker ??= loadFlite()
  return speaker
}
