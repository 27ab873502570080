import { screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { onTestFinished, test, vi } from 'vitest'
import { openPart } from '#web/testing/app.tsx'
import type { VoiceChat } from './use-voice.ts'
import { VoiceDock } from './voice-dock.tsx'

const chat: VoiceChat = { messages: [], mode: 'ready', send: () => {}, stop: () => {} }

/** Presses the button in the moment in which it enters the page, before the browser draws it. */
function PressedAtOnce() {
  useLayoutEffect(() => {
    const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
    document.querySelector('[aria-label="Talk"]')?.dispatchEvent(press)
  }, [])
  return <VoiceDock chat={chat} />
}

test('[T36] a press on the talk button counts from the moment the button is there', async () => {
  const audioWorklet = { addModule: () => new Promise(() => {}) }
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      audioWorklet = audioWorklet
      resume = async () => {}
      close = async () => {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await openPart(<PressedAtOnce />, { answers: {} })
  await screen.findByRole('button', { name: 'Stop and send' })
  await screen.findByText('Starting the microphone…')
})
