import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseSpeech } from '#web/lib/speech/speech-choice.store.ts'
import { useDictation } from './composer-dictation.ts'

/** A browser's speech recognition; a test speaks through it. */
class Recognizer {
  static last: Recognizer
  onresult?: (event: { results: { transcript: string }[][] }) => void
  onerror?: (event: { error: string }) => void
  onend?: () => void
  constructor() {
    Recognizer.last = this
  }
  start() {}
  stop() {
    this.onend?.()
  }
  abort() {
    this.onend?.()
  }
  hear(...pieces: string[]) {
    this.onresult?.({ results: pieces.map((transcript) => [{ transcript }]) })
  }
}

/** Sound that works, unlike the microphone. */
class ReadyAudio {
  state = 'running'
  audioWorklet = { addModule: async () => {} }
  async close() {
    this.state = 'closed'
  }
}

beforeEach(() => {
  vi.stubGlobal('webkitSpeechRecognition', Recognizer)
  chooseSpeech({ recognition: 'browser' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  chooseSpeech({ recognition: 'server' })
})

async function listening(onHeard: (text: string) => void = () => {}) {
  const { result } = renderHook(() => useDictation(onHeard))
  act(() => result.current.toggle())
  await waitFor(() => expect(result.current.listening).toBe(true))
  return result
}

test('dictation is shown word by word, until the second press', async () => {
  const heard: string[] = []
  const result = await listening((text) => heard.push(text))
  act(() => Recognizer.last.hear('what is'))
  act(() => Recognizer.last.hear('what is', ' a margin'))
  expect(heard).toEqual(['what is', 'what is a margin'])
  act(() => result.current.toggle())
  expect(result.current.listening).toBe(false)
})

test('a refusal is a plain sentence, gone with the next try', async () => {
  const result = await listening()
  act(() => {
    Recognizer.last.onerror?.({ error: 'not-allowed' })
    Recognizer.last.onend?.()
  })
  expect(result.current.problem).toMatch(/^Microphone access is blocked/)
  expect(result.current.listening).toBe(false)
  act(() => result.current.toggle())
  expect(result.current.problem).toBeUndefined()
})

test('the server recognises by default, and a blocked microphone is named', async () => {
  chooseSpeech({ recognition: 'server' })
  const denied = async () => {
    throw Object.assign(new Error('no'), { name: 'NotAllowedError' })
  }
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: denied } }))
  vi.stubGlobal('AudioContext', ReadyAudio)
  const { result } = renderHook(() => useDictation(() => {}))
  act(() => result.current.toggle())
  await waitFor(() => expect(result.current.problem).toMatch(/^Microphone access is blocked/))
  expect(result.current.listening).toBe(false)
})
