import { render, screen, within } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mara, ok, openApp, openPart } from '#web/testing/app.tsx'
import type { VoiceChat } from './use-voice.ts'
import { VoiceDock } from './voice-dock.tsx'
import { VoiceRing } from './voice-ring.tsx'

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

test('the voice assistant is a screen of its own: its state stands in the place of the start of a chat', async () => {
  await openApp(
    '/voice-assistant',
    { 'GET /api/auth/me': ok(mara), 'GET /api/chats': ok({ items: [], next: null }) },
    'a-token',
  )
  const voice = within(await screen.findByRole('region', { name: 'Voice' }))
  expect(voice.getByRole('status').textContent).toBe('Ready')
  voice.getByRole('button', { name: 'Talk' })
  voice.getByRole('switch', { name: 'Hands-free' })
  voice.getByRole('button', { name: 'Voice settings' })
  expect(screen.queryByRole('heading', { name: 'What are you selling?' })).toBeNull()
})

test('each state has a ring of its own, and the loudness is seen while it listens', () => {
  const ringOf = (status: Parameters<typeof VoiceRing>[0]['status']) => {
    const { container, unmount } = render(<VoiceRing status={status} />)
    const ring = container.querySelector('[data-ring]')
    const shown = { kind: ring?.getAttribute('data-ring'), follows: ring?.innerHTML.includes('--level') }
    unmount()
    return shown
  }
  expect(ringOf('listening')).toEqual({ kind: 'level', follows: true })
  expect(ringOf('thinking')).toEqual({ kind: 'turning', follows: false })
  expect(ringOf('speaking')).toEqual({ kind: 'waves', follows: false })
  expect(ringOf('idle')).toEqual({ kind: 'still', follows: false })
})
