import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDictation } from './composer-dictation.ts'

/** What a browser with speech recognition has; a test speaks through it. */
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

afterEach(() => vi.unstubAllGlobals())

test('a browser without speech recognition offers none', () => {
  expect(renderHook(() => useDictation(() => {})).result.current.supported).toBe(false)
})

test('dictation is shown word by word, until the second press', () => {
  vi.stubGlobal('webkitSpeechRecognition', Recognizer)
  const heard: string[] = []
  const { result } = renderHook(() => useDictation((text) => heard.push(text)))
  expect(result.current.supported).toBe(true)
  act(() => result.current.toggle())
  expect(result.current.listening).toBe(true)
  act(() => Recognizer.last.hear('what is'))
  act(() => Recognizer.last.hear('what is', ' a margin'))
  expect(heard).toEqual(['what is', 'what is a margin'])
  act(() => result.current.toggle())
  expect(result.current.listening).toBe(false)
})

test('a refusal is a plain sentence, gone with the next try', () => {
  vi.stubGlobal('webkitSpeechRecognition', Recognizer)
  const { result } = renderHook(() => useDictation(() => {}))
  act(() => result.current.toggle())
  act(() => {
    Recognizer.last.onerror?.({ error: 'not-allowed' })
    Recognizer.last.onend?.()
  })
  expect(result.current.problem).toMatch(/^Microphone access is blocked/)
  expect(result.current.listening).toBe(false)
  act(() => result.current.toggle())
  expect(result.current.problem).toBeUndefined()
})
